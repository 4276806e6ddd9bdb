// judge in other people's pages, version 2: <script src="https://…/embed.js" defer></script>
// [[name]], [[name|label]], [[name|game:factions]] become links with a tooltip; <judge-ruling ruling="…"> and
// <judge-check scenario="…"> become live. docs/embedding.md says how. What the service does not answer stays a link.
(() => {
  "use strict";
  const own = document.currentScript || [...document.scripts].find((s) => /\/embed(\/v2)?\.js/.test(s.src));
  if (!own || (window.judge && window.judge.scan)) return; // loaded twice
  const base = new URL(own.src, location.href).origin;
  const SKIPPED = "code,pre,script,style,textarea,input,select,option,button,a,svg,template,noscript,iframe,judge-check,[contenteditable],[data-judge-skip]";
  const PATTERN = /\[\[([^[\]]{1,200})\]\]/g;
  const MOST = 200; // names in a request, as the service takes them
  const STYLE = `:host{all:initial;display:block;position:fixed;inset:auto;margin:0;z-index:2147483000;box-sizing:border-box;width:max-content;
max-width:min(340px,calc(100vw - 16px));max-height:60vh;overflow:auto;overscroll-behavior:contain;padding:10px 14px 12px;border:1px solid #7a828a;border-radius:10px;
font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:left;overflow-wrap:anywhere;background:#fff;color:#16191d;box-shadow:0 6px 24px rgb(0 0 0/.22)}
:host(.dark){background:#1b1f23;color:#eceeea;border-color:#848d95}
p{margin:0 0 6px}p:last-child{margin:0}.title{font-size:16px;font-weight:700;line-height:1.3;margin:0 0 2px}
.kind,.facts,.source{color:#50575f;font-size:13px;line-height:1.4}.facts{font-weight:600;margin-bottom:8px}
.source{border-top:1px solid #d9dcd8;margin-top:10px;padding-top:7px}.badge{font-weight:600}.good{color:#12623b}.bad{color:#9b1c1c}.doubt{color:#7a4b00}.wait{color:#3d4a86}
ul{list-style:none;margin:4px -8px 0;padding:0}a{display:block;color:#0a5a5e;padding:10px 8px;border-radius:6px}a small{color:#50575f}
a:focus-visible{outline:3px solid #0a5a5e;outline-offset:-3px}
:host(.dark) :is(.kind,.facts,.source,small){color:#a9b1b6}:host(.dark) .source{border-color:#363c42}:host(.dark) a{color:#6fd0c8}
:host(.dark) .good{color:#86dba9}:host(.dark) .bad{color:#ffaaa2}:host(.dark) .doubt{color:#f3c774}:host(.dark) .wait{color:#b3c0ff}
:host(.dark) a:focus-visible{outline-color:#6fd0c8}`;
  const answers = new Map(); // by game and name: what the service said
  const links = []; // those that wait for an answer
  const live = []; // frames of judge-ruling and judge-check
  let sheet = null, tip = null, owner = null, leaving = 0, count = 0;

  function el(name, kind, ...children) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(...children);
    return made;
  }

  const key = (name, game) => `${game}\n${name}`;
  const ours = (path) => (/^\/(?!\/)/.test(path) ? base + path : base);
  const search = (name, game) => `${base}/search?q=${encodeURIComponent(name.slice(0, 100))}${game ? `&game=${encodeURIComponent(game)}` : ""}`;

  // --- the tooltip ---------------------------------------------------------------------------------------------

  function hide() {
    clearTimeout(leaving);
    if (!tip) return;
    tip.remove();
    owner.removeAttribute("aria-describedby");
    tip = owner = null;
  }

  function leave() {
    clearTimeout(leaving);
    leaving = setTimeout(hide, 250);
  }

  const stay = () => clearTimeout(leaving);

  function said(found, name) {
    const { tip: told, candidates } = found;
    if (!told) {
      const list = el("ul", "", ...candidates.map((one) => {
        const link = el("a", "", one.title, " ", el("small", "", one.kind));
        link.href = ours(one.url);
        link.rel = "noopener";
        return el("li", "", link);
      }));
      return [el("p", "title", `Which “${name}”?`), el("p", "kind", candidates.length > 1 ? "It may be one of these:" : "Nothing has this name. Similar names:"), list];
    }
    const parts = [el("p", "title", told.title)];
    for (const kind of ["kind", "facts"]) if (told[kind]) parts.push(el("p", kind, told[kind]));
    for (const line of told.lines || []) parts.push(el("p", "", line));
    if (told.badge) {
      const mark = el("span", "", told.badge.mark);
      mark.setAttribute("aria-hidden", "true");
      parts.push(el("p", `badge ${told.badge.tone}`, mark, ` ${told.badge.word}`));
    }
    parts.push(el("p", "source", told.more ? `${told.more}. ${told.source}` : told.source));
    return parts;
  }

  function place() {
    const at = owner.getClientRects()[0];
    if (!at || at.bottom < 0 || at.top > innerHeight) { hide(); return; }
    tip.style.left = tip.style.top = "0";
    const corner = tip.getBoundingClientRect(); // not 0, 0 inside something that is transformed
    const wide = document.documentElement.clientWidth, { width, height } = corner;
    const left = Math.max(8, Math.min(at.left, wide - width - 8));
    const below = innerHeight - at.bottom - 14, above = at.top - 14;
    const top = height <= below || below >= above ? at.bottom + 6 : at.top - 6 - height;
    tip.style.left = `${left - corner.left}px`;
    tip.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8)) - corner.top}px`;
  }

  function show(link) {
    stay();
    if (owner === link) return;
    const found = answers.get(key(link.dataset.judgeName, link.dataset.judgeGame));
    if (!found || !(found.tip || found.candidates)) return;
    hide();
    owner = link;
    tip = el("judge-tip");
    tip.id = `judge-tip-${(count += 1)}`;
    tip.setAttribute("role", found.tip ? "tooltip" : "group");
    if (!found.tip) tip.setAttribute("aria-label", `What “${link.dataset.judgeName}” may be`);
    const theme = own.dataset.theme || "auto";
    if (theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)) tip.className = "dark";
    const root = tip.attachShadow({ mode: "open" });
    if (!sheet) { sheet = new CSSStyleSheet(); sheet.replaceSync(STYLE); }
    root.adoptedStyleSheets = [sheet];
    root.append(...said(found, link.dataset.judgeName));
    tip.addEventListener("pointerenter", stay);
    tip.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") leave(); });
    tip.addEventListener("focusin", stay);
    tip.addEventListener("focusout", leave);
    link.after(tip); // so that Tab goes on into it
    if (tip.showPopover) { tip.popover = "manual"; tip.showPopover(); }
    place();
    if (tip) link.setAttribute("aria-describedby", tip.id);
  }

  // --- names ---------------------------------------------------------------------------------------------------

  function linkFor(name, label, game) {
    const link = el("a", "judge-name", label);
    Object.assign(link.dataset, { judgeName: name, judgeGame: game });
    link.href = search(name, game);
    link.rel = "noopener";
    let touched = false, shown = false;
    link.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; shown = owner === link; });
    link.addEventListener("pointerenter", (event) => { if (event.pointerType !== "touch") show(link); });
    link.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") leave(); });
    link.addEventListener("focus", () => { if (!touched) show(link); });
    link.addEventListener("blur", leave);
    link.addEventListener("click", (event) => {
      if (touched && !shown) { // the first tap shows, the second follows
        show(link);
        if (owner === link) event.preventDefault();
      }
      touched = false;
    });
    links.push(link);
    return link;
  }

  function filled(link) {
    const found = answers.get(key(link.dataset.judgeName, link.dataset.judgeGame));
    link.dataset.judge = !found ? "waiting" : found.tip ? "found" : found.candidates ? "near" : "unknown";
    if (!found) return;
    link.href = ours(found.url);
    if (found.tip || found.candidates) link.style.textDecorationStyle = "dotted";
  }

  async function ask() {
    const waiting = links.splice(0), wanted = new Map();
    for (const link of waiting) {
      const { judgeName: name, judgeGame: game } = link.dataset;
      if (!answers.has(key(name, game))) wanted.set(key(name, game), [name, game]);
    }
    const asked = [...wanted.values()], parts = [];
    for (let at = 0; at < asked.length; at += MOST) parts.push(asked.slice(at, at + MOST));
    await Promise.all(parts.map(async (names) => {
      try {
        // As plain text no browser asks beforehand whether it may.
        const answer = await fetch(`${base}/embed/names`, { method: "POST", credentials: "omit", headers: { "Content-Type": "text/plain" }, body: JSON.stringify({ names }) });
        if (!answer.ok) return;
        (await answer.json()).names.forEach((found, n) => answers.set(key(...names[n]), found));
      } catch { /* the links lead to the search */ }
    }));
    waiting.forEach(filled);
  }

  function turn(node) {
    const around = node.parentElement && node.parentElement.closest("[data-game]");
    const parts = [];
    let end = 0;
    for (const match of node.data.matchAll(PATTERN)) {
      const [name, ...more] = match[1].split("|").map((part) => part.trim().replace(/\s+/g, " "));
      if (!name) continue;
      const game = more.find((part) => /^game:/i.test(part)), label = more.find((part) => part && part !== game);
      parts.push(node.data.slice(end, match.index), linkFor(name, label || name, game ? game.slice(5).trim() : (around || own).dataset.game || ""));
      end = match.index + match[0].length;
    }
    if (end) node.replaceWith(...parts, node.data.slice(end));
  }

  // Reads the text below a node that was added later; done when its names are answered.
  async function scan(root = document.body) {
    if (!root || (root.parentElement && root.parentElement.closest(SKIPPED))) return;
    const found = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      (node.nodeType === 1 && node.matches(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    if (root.nodeType === 1 && root.matches(SKIPPED)) return;
    for (let node = root.nodeType === 3 ? root : walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === 3 && node.data.includes("[[")) found.push(node);
    }
    found.forEach(turn);
    if (links.length) await ask();
  }

  // --- what is live --------------------------------------------------------------------------------------------

  function begin(host) {
    const check = host.localName === "judge-check";
    const folder = check ? "scenarios/" : "rulings/";
    let id = (host.getAttribute(check ? "scenario" : "ruling") || "").trim().replace(base, "").replace(/^\/+/, "");
    if (id && !/^(cards|rulings|keywords|rules|terms|scenarios)\//.test(id)) id = folder + id;
    const inside = host.querySelector("script,template,pre,textarea");
    const text = check && !id ? (inside ? inside.value || (inside.content || inside).textContent : host.textContent).trim() : "";
    if (!id && !text) return;
    const url = new URL(`${base}/embed/${id ? id.split("/").map(encodeURIComponent).join("/") : "check"}`);
    if (!url.pathname.startsWith("/embed/")) return;
    const theme = host.getAttribute("theme") || own.dataset.theme || "auto";
    const asked = { theme, compact: host.hasAttribute("compact") && host.getAttribute("compact") !== "0" ? "1" : "", hash: host.getAttribute("hash"), date: host.getAttribute("date") };
    for (const [name, value] of Object.entries(asked)) if (value) url.searchParams.set(name, value);
    const frame = el("iframe"), slot = el("slot");
    frame.title = host.getAttribute("label") || host.querySelector("a")?.textContent.trim() || (check ? "A board that judge replays" : "A ruling from judge");
    frame.loading = "lazy";
    frame.style.cssText = `display:block;width:100%;height:1px;border:0;position:absolute;left:0;top:0;visibility:hidden;color-scheme:${theme === "auto" ? "light dark" : theme}`;
    Object.assign(host.style, { display: "block", position: "relative" });
    live.push({ frame, slot, text });
    host.attachShadow({ mode: "open" }).append(slot, frame);
    frame.src = url.href;
  }

  class Live extends HTMLElement {
    connectedCallback() {
      if (this.begun) return;
      this.begun = true;
      // What stands inside is there a moment later.
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => begin(this));
      else setTimeout(() => begin(this));
    }
  }

  function heard(event) {
    if (event.origin !== base || !event.data) return;
    const known = live.find(({ frame }) => frame.contentWindow === event.source);
    if (event.data.type === "judge-ready" && known && known.text) event.source.postMessage({ type: "judge-scenario", text: known.text }, base);
    const height = Number(event.data.height);
    if (event.data.type !== "judge-height" || !(height > 0 && height < 20000)) return;
    const frame = known ? known.frame : [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === event.source);
    if (!frame) return;
    frame.style.height = `${height}px`;
    if (known) { known.slot.hidden = true; Object.assign(frame.style, { position: "static", visibility: "visible" }); }
  }

  window.judge = { ...window.judge, scan };
  addEventListener("message", heard);
  for (const name of ["judge-ruling", "judge-check"]) if (!customElements.get(name)) customElements.define(name, class extends Live {});
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !tip) return;
    if (tip.contains(document.activeElement)) owner.focus();
    hide();
  });
  document.addEventListener("pointerdown", (event) => { if (tip && event.target !== tip && event.target !== owner) hide(); });
  addEventListener("scroll", (event) => { if (tip && event.target !== tip) place(); }, { capture: true, passive: true });
  addEventListener("resize", () => { if (tip) place(); });
  const start = () => scan().catch((error) => console.warn("judge: the page's text was left as it is", error));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();

// For other people's pages: <script src="https://…/embed.js" defer></script>
// Turns [[card name]] in the page's text into a link with a tooltip, and lets the service's iframes size themselves.
// It changes nothing else, and when the service does not answer the words simply stay.
(() => {
  "use strict";
  const self = document.currentScript;
  if (!self || window.__judgeEmbed) return;
  window.__judgeEmbed = true;
  const base = new URL(self.src, location.href).origin;
  const SKIPPED = "code, pre, script, style, textarea, input, select, option, button, a, svg, template, noscript, [contenteditable], [data-judge-skip]";
  const PATTERN = /\[\[([^[\]\n]{2,80})\]\]/g;
  const asked = new Map();
  let tip = null, owner = null, leaving = 0, count = 0;

  // A card, false where no card has the name, null where the service did not answer.
  function ask(name) {
    const key = name.trim().toLowerCase();
    if (!asked.has(key)) {
      asked.set(key, fetch(`${base}/api/v1/cards/named?fuzzy=${encodeURIComponent(name.trim())}`)
        .then((answer) => (answer.ok ? answer.json() : answer.status === 404 ? false : null)).catch(() => null));
    }
    return asked.get(key);
  }

  function hide() {
    clearTimeout(leaving);
    if (!tip) return;
    tip.remove();
    owner.removeAttribute("aria-describedby");
    tip = owner = null;
  }

  function line(text, style) {
    const made = document.createElement("span");
    made.textContent = text;
    made.style.cssText = `display:block;margin:0 0 4px;${style || ""}`;
    return made;
  }

  const words = (text, names) => text.replace(/\{(\w+)\}/g, (whole, mark) => (names[mark] ? ` ${names[mark]}` : whole));

  async function show(link) {
    if (owner === link) { clearTimeout(leaving); return; }
    hide();
    owner = link;
    const card = await ask(link.dataset.judgeName);
    if (owner !== link) return;
    if (card === null) { owner = null; return; }
    tip = document.createElement("span");
    tip.id = `judge-tip-${(count += 1)}`;
    tip.setAttribute("role", "tooltip");
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    tip.style.cssText = `position:absolute;z-index:2147483000;box-sizing:border-box;width:max-content;max-width:min(340px,calc(100vw - 16px));padding:10px 12px;border-radius:10px;font:14px/1.45 system-ui,sans-serif;text-align:left;white-space:normal;box-shadow:0 4px 18px rgba(0,0,0,.3);${dark ? "background:#1b1f23;color:#eceeea;border:1px solid #4a5158" : "background:#fff;color:#16191d;border:1px solid #b9bfc4"}`;
    if (card) {
      tip.append(line(card.name, "font-weight:700"), line(card.type_line || "", "opacity:.85"));
      for (const text of (card.lines || []).slice(0, 6)) tip.append(line(words(text, card.symbols || {})));
      const { authority } = card;
      tip.append(line(`${authority.title}${authority.date ? `, ${authority.date}` : ""}. ${authority.notice}`, "opacity:.85;font-size:12px;margin:6px 0 0"));
    } else {
      tip.append(line(`No card is known by the name “${link.dataset.judgeName}”. The link searches for it.`));
    }
    tip.style.left = tip.style.top = "0";
    document.body.append(tip);
    // Where the page's own styles put the corner 0, 0 of something in its body.
    const corner = tip.getBoundingClientRect();
    const box = link.getBoundingClientRect(), width = tip.offsetWidth, height = tip.offsetHeight;
    const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8));
    const below = box.bottom + height + 8 < innerHeight || box.top < height + 8;
    tip.style.left = `${left - corner.left}px`;
    tip.style.top = `${(below ? box.bottom + 6 : box.top - height - 6) - corner.top}px`;
    tip.addEventListener("mouseenter", () => clearTimeout(leaving));
    tip.addEventListener("mouseleave", leave);
    link.setAttribute("aria-describedby", tip.id);
  }

  function leave() {
    clearTimeout(leaving);
    leaving = setTimeout(hide, 200);
  }

  function linkFor(name) {
    const link = document.createElement("a");
    link.textContent = name;
    link.dataset.judgeName = name;
    link.href = `${base}/search?q=${encodeURIComponent(name)}`;
    link.rel = "noopener";
    link.style.textDecorationStyle = "dotted";
    let touched = false, shown = false, known = true;
    link.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; shown = owner === link; });
    link.addEventListener("mouseenter", () => show(link));
    link.addEventListener("mouseleave", leave);
    link.addEventListener("focus", () => { if (!touched) show(link); });
    link.addEventListener("blur", leave);
    link.addEventListener("click", (event) => {
      // The first tap shows the card, the second follows the link.
      if (touched && !shown && known) { event.preventDefault(); show(link); }
    });
    ask(name).then((card) => { if (card) link.href = base + card.url; known = card !== null; });
    return link;
  }

  function turn(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.includes("[[") && node.parentElement && !node.parentElement.closest(SKIPPED)) found.push(node);
    }
    for (const node of found) {
      const parts = document.createDocumentFragment();
      let end = 0;
      for (const match of node.data.matchAll(PATTERN)) {
        parts.append(node.data.slice(end, match.index), linkFor(match[1].trim()));
        end = match.index + match[0].length;
      }
      if (!end) continue;
      parts.append(node.data.slice(end));
      node.replaceWith(parts);
    }
  }

  function begin() {
    try { turn(document.body); } catch (error) { console.warn("judge: the page's text was left as it is", error); }
  }

  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("pointerdown", (event) => { if (tip && !tip.contains(event.target) && event.target !== owner) hide(); });
  window.addEventListener("message", (event) => {
    if (event.origin !== base || !event.data || event.data.type !== "judge-height") return;
    const height = Number(event.data.height);
    if (!(height > 0 && height < 20000)) return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow === event.source) frame.style.height = `${height}px`;
    }
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();

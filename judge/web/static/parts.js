// What pages with much script are made of: elements, trees that are made like others, fields that offer names, links
// that hold what is on a page.
"use strict";

(() => {
  if (typeof CompressionStream === "undefined") { // an older browser has the form without a script
    const form = document.querySelector("noscript[data-plain]");
    if (form) form.outerHTML = form.textContent;
    return;
  }

  // --- making and keeping elements ------------------------------------------------------------------

  const OWN = ["onclick", "onchange", "oninput", "onkeydown", "onkeyup", "onpaste", "onscroll", "onpointerdown", "combo", "entry", "thing", "player", "place", "keys"];

  // An element: `holds` is what a field holds until somebody types into it; those of OWN are properties.
  function h(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (OWN.includes(key)) made[key] = value;
      else if (key === "holds") { made.value = value; made.setAttribute("data-holds", value); }
      else if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
    }
    made.append(...children.flat(9).filter((child) => child || child === 0));
    return made;
  }

  const offers = h("ul", { class: "names", role: "listbox", id: "offers", "aria-label": "Names", hidden: true });

  // Makes one tree like another and keeps its elements: what has the focus keeps it with what is typed, and a press is
  // not lost when a field that loses the focus changes the board. A child with an id is found again behind what came or
  // went before it, and stays where it is in the tree: an element that is moved loses the focus.
  function morph(was, now) {
    if (was.nodeName !== now.nodeName || (was.id ?? "") !== (now.id ?? "")) { was.replaceWith(now); return; }
    if (was.nodeType === Node.TEXT_NODE) { if (was.data !== now.data) was.data = now.data; return; }
    const held = was.getAttribute("data-holds");
    for (const { name } of [...was.attributes]) if (!now.hasAttribute(name) && name !== "open" && !was.combo) was.removeAttribute(name);
    for (const { name, value } of now.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
    for (const key of OWN) if (was[key] !== now[key]) was[key] = now[key];
    if (now.hasAttribute("data-holds") && held !== now.getAttribute("data-holds")) was.value = now.getAttribute("data-holds");
    const before = [...was.childNodes].filter((node) => node !== offers), after = [...now.childNodes], ids = new Set(after.map(({ id }) => id));
    for (const node of after) {
      const found = node.id ? before.findIndex(({ id }) => id === node.id) : 0, stays = before[0]?.id && ids.has(before[0].id);
      if (node.id ? found < 0 && stays : stays) before[0].before(node);
      else if (!before.length) was.append(node);
      else {
        before.splice(0, Math.max(found, 0)).forEach((passed) => passed.remove());
        morph(before.shift(), node);
      }
    }
    before.forEach((node) => node.remove());
    if (was.nodeName === "SELECT") was.value = now.value;
  }

  // --- names while typing ---

  // A combobox as the ARIA practices describe it: `combo` of a field says what is offered and what is done with it.
  let field = null, shown = [], shownFor = null, chosen = -1, later120;
  function closeOffers() {
    clearTimeout(later120);
    offers.hidden = true;
    shown = [];
    shownFor = null;
    chosen = -1;
    field?.setAttribute("aria-expanded", "false");
    field?.removeAttribute("aria-activedescendant");
  }
  function choose(index) {
    chosen = index;
    [...offers.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === index)));
    if (index < 0) field.removeAttribute("aria-activedescendant");
    else { field.setAttribute("aria-activedescendant", `offer-${index}`); offers.children[index].scrollIntoView({ block: "nearest" }); }
  }
  async function offer(input) {
    field = input;
    const text = input.value.trim(), combo = input.combo;
    let found = [];
    try { found = await combo.offers(text); } catch { /* names are a convenience: what is typed can be taken as it is */ }
    if (field !== input || input.value.trim() !== text || document.activeElement !== input) return;
    [shown, shownFor] = [found, text];
    offers.replaceChildren(...shown.map(({ label, note }, n) => h("li", { id: `offer-${n}`, role: "option", "aria-selected": "false" }, label, note && h("span", { class: "quiet" }, ` ${note}`))));
    input.parentNode.append(offers);
    offers.hidden = !shown.length;
    input.setAttribute("aria-expanded", String(!offers.hidden));
    if (shown.length && combo.first && text) choose(0);
    else chosen = -1;
  }
  function takeOffer(input, index = chosen) {
    const option = shown[index < 0 && input.combo.first ? 0 : index], text = input.value.trim();
    closeOffers();
    if (!option && !text) return;
    input.value = "";
    input.combo.take(option ?? { label: text, plain: true }, text);
  }
  // Typed faster than names come: what is typed next is another name, and is taken after it.
  let ahead = Promise.resolve();
  function takeAhead(input, text) {
    const { combo } = input;
    closeOffers();
    input.value = "";
    ahead = ahead.then(async () => {
      const [first] = await combo.offers(text).catch(() => []);
      combo.take(first ?? { label: text, plain: true }, text);
    });
  }
  document.addEventListener("input", ({ target }) => {
    if (!target.combo) return;
    clearTimeout(later120);
    if (target.value.trim().length < (target.combo.least ?? 0)) { field = target; closeOffers(); return; }
    later120 = setTimeout(() => offer(target), target.combo.now ? 0 : 120);
  });
  document.addEventListener("focusin", ({ target }) => { if (target.combo?.least === 0) offer(target); });
  document.addEventListener("focusout", ({ target }) => { if (target === field) closeOffers(); });
  document.addEventListener("keydown", (event) => {
    const input = event.target, last = shown.length - 1;
    if (!input.combo || event.isComposing) return;
    if (event.key === "ArrowDown" && shown.length) choose(chosen === last ? 0 : chosen + 1);
    else if (event.key === "ArrowUp" && shown.length) choose(chosen <= 0 ? last : chosen - 1);
    else if (event.key === "Escape" && !offers.hidden) closeOffers();
    else if (event.key === "Backspace" && !input.value && input.combo.back) input.combo.back();
    else if (event.key === "Enter") {
      const text = input.value.trim();
      if (input.combo.first && text && (field !== input || shownFor !== text)) takeAhead(input, text);
      else takeOffer(input);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  offers.addEventListener("pointerdown", (event) => event.preventDefault());
  offers.addEventListener("click", (event) => {
    const option = event.target.closest("li");
    if (option && field) { field.focus(); takeOffer(field, [...offers.children].indexOf(option)); }
  });
  const combobox = (id, label, combo, more) => h("span", { class: "combo", id: `${id}-names` }, h("input", { id, "aria-label": label, placeholder: label, role: "combobox", "aria-autocomplete": "list",
    "aria-expanded": "false", "aria-controls": "offers", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "done", maxlength: 400, combo, ...more }));

  // Cards whose names begin with words, with their versions.
  async function suggested(words, game, limit) {
    const response = await fetch(`/api/v1/suggest?type=card&limit=${limit}&game=${game}&q=${encodeURIComponent(words.slice(0, 200))}`);
    return response.ok ? (await response.json()).results : [];
  }

  // Words kept as a file of the device.
  function saved(download, words) {
    const href = URL.createObjectURL(new Blob([words], { type: "application/yaml" }));
    h("a", { href, download }).click();
    URL.revokeObjectURL(href);
  }

  // A pasted list of cards, one a line with how many of it, as entries; headings and what is no name are left out.
  const listed = (words) => words.split(/\r?\n/).map((line) => /^\s*(?:[-*•]\s+)?(?:(\d{1,2})\s*[x×]?\s+)?(.*?)(?:\s+[x×](\d{1,2}))?\s*$/.exec(line.replace(/\[\[|\]\]/g, "")))
    .filter(([, before, name, behind]) => /\p{L}/u.test(name) && (before ?? behind ?? !/:$|^(#|\/\/|\w+(: | cards$)|made with |see the full )/i.test(name))).map(([, before, name, behind]) => [name, Number(before ?? behind ?? 1)]);

  // `Knight (red, 20 damage) x2` taken apart; a card that stands as a mapping keeps it.
  function taken(entry, colors) {
    if (entry && typeof entry === "object") return { name: String(Object.values(entry)[0] ?? ""), version: "", states: [], count: 1, map: entry };
    const [, words, count] = /^(.*?)(?: x(\d+))?$/s.exec(String(entry));
    const [, name, inner] = /^(.*?)(?: \(([^()]*)\))?$/s.exec(words);
    const said = (inner ?? "").split(",").map((word) => word.trim()).filter(Boolean);
    const version = said.find((word) => colors.includes(word.toLowerCase())) ?? "";
    return { name, version, states: said.filter((word) => word !== version), count: Number(count ?? 1) };
  }
  function written({ name, version, states, count, map }) {
    if (map) return map;
    const said = [version, ...states].filter(Boolean);
    return `${name}${said.length ? ` (${said.join(", ")})` : ""}${count > 1 ? ` x${count}` : ""}`;
  }
  // --- what is cited: `cited` has the title and the page of each id and number that came with an answer ---

  const cited = {};
  const cites = (ids) => ids.map((id, n) => [n > 0 && ", ", cited[id]?.url ? h("a", { href: cited[id].url }, cited[id].title) : cited[id]?.title ?? id]);
  const titled = (text) => text.replace(/(?:rule )?((?:[a-z0-9-]+\/)+[a-z0-9-]+)/g, (all, id) => cited[id]?.title ?? all);
  const refusals = (label, found, open) => found.length > 0 && h("details", { class: "refused", open }, h("summary", null, `${label} (${found.length})`),
    h("ul", null, found.map(({ line, reason, rule }) => h("li", null, h("b", null, line), " ", h("span", { class: "quiet" }, reason, rule && [". See ", cites(rule.split(", "))])))));

  const isUnknown = (entry) => /^unknown card\b/.test(entry);

  // --- links ---

  async function through(bytes, stream, limit) {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts).arrayBuffer();
      size += value.length;
      if (size > limit) { reader.cancel(); throw new RangeError(); }
      parts.push(value);
    }
  }
  // An object as the fragment of a link, and back; what cannot be read raises an error that says what to do.
  async function packed(found) {
    const bytes = new Uint8Array(await through(new TextEncoder().encode(JSON.stringify(found)), new CompressionStream("deflate-raw"), 1e7));
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return `#1.${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  }
  async function unpacked(link, limit) {
    const [, version, body] = /^#?(\d+)\.([\w-]*)$/.exec(link) ?? [];
    if (version && version !== "1") throw new Error("This link was made by a newer workbench. Load the page again to have it here.");
    try {
      const bytes = Uint8Array.from(atob(body.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
      const found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), limit)));
      if (!found || typeof found !== "object") throw new TypeError();
      return found;
    } catch (error) {
      throw new Error(error instanceof RangeError ? "This link holds more than a board may have: 64 kB." : "This link arrived incomplete or changed. Copy it again, whole.");
    }
  }

  window.judge = { ...window.judge, h, morph, combobox, listed, taken, written, isUnknown, cited, cites, titled, refusals, suggested, saved, packed, unpacked };
})();

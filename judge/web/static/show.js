// "Show to a player": the whole screen, large letters, and of what only one player may see the backs.
"use strict";

(() => {
  const { element, draw } = window.judge;
  const stage = document.querySelector(".stage.main"), open = document.querySelector("[data-show]");
  if (!stage?.told || !open) return;
  const { board, steps, at } = stage.told;
  const say = (selector) => document.querySelector(`main > article ${selector}`)?.textContent.replace(/\s+/g, " ").trim() ?? "";
  let shown = 0, hands = false, awake;

  const press = (words, name) => element("button", { type: "button", class: "second", ...(name ? { "aria-label": name } : {}) }, words);
  const back = press("◀", "Previous step"), next = press("▶", "Next step"), look = press("Show hands"), leave = press("Leave");
  const place = element("div", { class: "drawn" }), words = element("p", { class: "step", role: "status" });
  const ruling = say(".ruling");
  const source = [...document.querySelectorAll("main > article .authority > *")].map((part) => part.textContent.trim()).join(" · ");
  const dialog = element("dialog", { class: "player", "aria-label": "For a player" },
    element("p", { class: "came-out" }, `${say(".outcome .badge")}. ${say(".outcome .sentence") || say("h1")}`),
    ...(ruling ? [element("blockquote", {}, element("p", {}, ruling))] : []),
    element("p", { class: "quiet" }, source), words, place,
    element("div", { class: "transport" }, back, next, look, leave));

  function hide() {
    for (const zone of place.querySelectorAll(".zone.closed")) {
      const tiles = zone.querySelector(".tiles");
      if (!tiles) continue;
      const count = tiles.children.length, known = [...tiles.children].every((tile) => !tile.matches(".back"));
      tiles.replaceChildren(element("li", { class: "tile back" }, known ? `${count} card${count === 1 ? "" : "s"}` : "cards"));
    }
  }

  function show(number) {
    shown = Math.max(0, Math.min(number, steps.length));
    const step = steps[shown - 1];
    words.textContent = step ? `${shown} / ${steps.length}: ${[...step.childNodes].filter((n) => !n.classList?.contains("cite")).map((n) => n.textContent).join("").trim()}` : "Before the first step";
    if (board) place.replaceChildren(draw(board, step ? Number(step.value) : 0));
    if (!hands) hide();
    back.disabled = shown === 0;
    next.disabled = shown === steps.length;
  }

  async function begin() {
    if (dialog.isConnected) return;
    show(at() + 1);
    document.body.append(dialog);
    // First: what fills the screen later would lie above the dialog.
    try { await document.documentElement.requestFullscreen?.(); } catch { /* it fills the window then */ }
    if (location.hash !== "#show") { ended(); return; }
    dialog.showModal();
    try { awake = await navigator.wakeLock?.request("screen"); } catch { /* the screen may go dark */ }
  }

  function ended() {
    awake?.release();
    awake = undefined;
    if (document.fullscreenElement) document.exitFullscreen();
    hands = false;
    look.textContent = "Show hands";
    dialog.remove();
    open.focus({ preventScroll: true });
    if (location.hash === "#show") history.back();
  }

  open.hidden = false;
  open.addEventListener("click", () => { history.pushState(null, "", "#show"); begin(); });
  back.addEventListener("click", () => show(shown - 1));
  next.addEventListener("click", () => show(shown + 1));
  look.addEventListener("click", () => { hands = !hands; look.textContent = hands ? "Hide hands" : "Show hands"; show(shown); });
  leave.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", ended);
  dialog.addEventListener("keydown", (event) => {
    const go = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: steps.length }[event.key];
    if (go !== undefined) { event.preventDefault(); show(go); }
  });
  addEventListener("popstate", () => { if (location.hash === "#show") begin(); else if (dialog.open) dialog.close(); });
  if (location.hash === "#show") begin();
})();

// The colours and the size of type that a reader chose, kept in this browser. They are set before anything is painted, so
// that nothing moves: this script alone is not deferred. Without it the foot has no switch.
"use strict";

(() => {
  const root = document.documentElement, NAMES = ["theme", "type"];
  const kept = (name) => { try { return localStorage.getItem(`judge-${name}`) || ""; } catch { return ""; } };

  function set(name, value) {
    if (value) root.dataset[name] = value; else delete root.dataset[name];
    for (const choice of document.querySelectorAll(`[data-look="${name}"]`)) choice.value = value;
  }
  const all = () => NAMES.forEach((name) => set(name, kept(name)));

  root.classList.add("looked");
  try {
    const asked = JSON.parse(kept("asked") || "[]").length;  // judge.js lists them
    root.classList.toggle("asked", asked > 0);
    root.style.setProperty("--asked", asked);
  } catch { /* somebody else's */ }
  if (location.hash.startsWith("#step=")) root.classList.add("at-step");
  all();
  document.addEventListener("DOMContentLoaded", all);
  addEventListener("pageshow", (event) => { if (event.persisted) all(); });
  addEventListener("storage", all);  // chosen in another tab
  document.addEventListener("change", ({ target }) => {
    const name = target.dataset.look;
    if (!name) return;
    set(name, target.value);
    try {
      if (target.value) localStorage.setItem(`judge-${name}`, target.value); else localStorage.removeItem(`judge-${name}`);
    } catch { /* a private window: it holds for this page */ }
  });
})();

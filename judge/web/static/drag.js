// Cards of the board that is built are dragged from zone to zone: by a mouse at once, by a finger after a rest, so that the
// page still scrolls. Escape, leaving the page and a second finger end it. By keys and taps the card's sheet does the same.
"use strict";

(() => {
  const bench = document.querySelector("[data-bench]");
  if (!bench || !window.judge?.bench) return;
  const REST = 300, FAR = 6; // ms a finger rests; pixels a mouse moves before it drags
  const EDGE = 100, SPEED = 8; // pixels from above and below within which the page goes along; so many each frame
  let held = null, ghost = null, waiting, over = null, moved = false, at;

  function end() {
    clearTimeout(waiting);
    ghost?.remove();
    over?.classList.remove("takes");
    bench.classList.remove("dragging");
    held = ghost = over = null;
  }
  function begin() {
    const box = held.li.getBoundingClientRect();
    ghost = held.li.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${box.width}px`;
    document.body.append(ghost);
    bench.classList.add("dragging");
    moved = true;
    follow(held.x, held.y);
    requestAnimationFrame(along);
  }
  function along() {
    if (!ghost) return;
    const by = at.y > innerHeight - EDGE ? SPEED : at.y < EDGE ? -SPEED : 0, before = scrollY;
    if (by) scrollBy(0, by);
    if (scrollY !== before) follow(at.x, at.y);
    requestAnimationFrame(along);
  }
  function follow(x, y) {
    at = { x, y };
    ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    const zone = document.elementFromPoint(x, y)?.closest(".lies") ?? null;
    if (zone !== over) {
      over?.classList.remove("takes");
      zone?.classList.add("takes");
      over = zone;
    }
  }
  bench.addEventListener("pointerdown", (event) => {
    const li = event.target.closest(".entry");
    end();
    moved = false;
    if (!li?.entry || judge.bench.fixed() || event.button !== 0 || !event.isPrimary) return;
    held = { li, from: li.entry, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
    if (held.touch) waiting = setTimeout(() => { if (held) begin(); }, REST);
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!ghost && far && held.touch) { end(); return; } // it scrolls
    if (!ghost && far) begin();
    if (ghost) follow(event.clientX, event.clientY);
  });
  document.addEventListener("pointerup", () => {
    const to = ghost && over?.place, from = held?.from;
    end();
    if (to) judge.bench.moveEntry(from, to);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && held) end(); });
  document.addEventListener("touchmove", (event) => { if (ghost) event.preventDefault(); }, { passive: false });
  bench.addEventListener("click", (event) => { if (moved) { event.preventDefault(); event.stopPropagation(); moved = false; } }, true);
  bench.addEventListener("contextmenu", (event) => { if (ghost) event.preventDefault(); });
})();

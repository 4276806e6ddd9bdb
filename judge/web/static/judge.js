// Adds to pages that can be read without it: names while typing, and replays one step at a time.
"use strict";

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function replayable(section) {
  const steps = [...section.querySelectorAll("li[value]")];
  const moments = [...section.querySelectorAll(".moment")];
  if (!steps.length) return;
  let at = -1;
  const label = `Replay ${steps.length} step${steps.length > 1 ? "s" : ""}`;
  const begin = element("button", { type: "button" }, label);
  const back = element("button", { type: "button", class: "second" }, "Previous");
  const next = element("button", { type: "button" }, "Next");
  const all = element("button", { type: "button", class: "second" }, "Show all");
  const where = element("span", { class: "where", role: "status" });
  const player = element("div", { class: "player", role: "group", "aria-label": "Replay, arrow keys work too" });
  // Before the first step, and with all of them shown, the buttons stand by the verdict: no scrolling to find them.
  const verdict = section.previousElementSibling && section.previousElementSibling.querySelector("[data-player]");
  let stepping = null;
  function arrange(now) {
    // Only when it changes: what is moved loses the focus, and a status that is moved is not read out.
    if (now === stepping) return;
    stepping = now;
    player.replaceChildren(...(now ? [where, back, next, all] : at < 0 ? [begin, all] : [begin, where]));
    if (now || !verdict) section.append(player);
    else verdict.after(player);
  }
  arrange(false);
  section.classList.add("waiting");

  function show(index, all_of_it) {
    at = Math.max(0, Math.min(index, steps.length - 1));
    section.classList.remove("waiting");
    steps.forEach((step, n) => {
      step.classList.toggle("later", !all_of_it && n > at);
      step.classList.toggle("now", !all_of_it && n === at);
      if (!all_of_it && n === at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    for (const moment of moments) moment.classList.toggle("later", !moment.querySelector("li:not(.later)"));
    if (all_of_it) stepping = null;
    arrange(!all_of_it);
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    const heading = steps[at].closest(".moment").firstElementChild.textContent;
    where.replaceChildren(...(all_of_it
      ? ["All steps are shown."]
      : [`Step ${at + 1} of ${steps.length} · ${heading}`, element("span", { class: "unseen" }, `: ${steps[at].textContent}`)]));
    if (!all_of_it) steps[at].scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  begin.addEventListener("click", () => { show(0); next.focus({ preventScroll: true }); });
  next.addEventListener("click", () => { show(at + 1); if (next.disabled) back.focus({ preventScroll: true }); });
  back.addEventListener("click", () => { show(at - 1); if (back.disabled) next.focus({ preventScroll: true }); });
  all.addEventListener("click", () => { show(steps.length - 1, true); begin.focus({ preventScroll: true }); (verdict || section).scrollIntoView({ block: "start", behavior: "instant" }); });
  section.addEventListener("keydown", (event) => {
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const go = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (go === undefined) return;
    event.preventDefault();
    show(go);
    if (!player.contains(document.activeElement) || document.activeElement.disabled) (next.disabled ? back : next).focus({ preventScroll: true });
  });
}

// A combobox as the ARIA practices describe it: the focus stays in the input, arrow keys move through the names,
// Enter takes one, Escape closes. Without this script the input is a plain search box.
function suggesting(input) {
  const list = element("ul", { id: "names", class: "names", role: "listbox", "aria-label": "Names", hidden: "" });
  input.closest(".row").append(list);
  for (const [key, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "names" })) {
    input.setAttribute(key, value);
  }
  let waiting, asked = "", at = -1;

  function close() {
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(index) {
    at = index;
    [...list.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === at)));
    if (at < 0) { input.removeAttribute("aria-activedescendant"); return; }
    input.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  }

  function take(option) {
    input.value = asked = option.dataset.name;
    close();
    input.form.requestSubmit();
  }

  function show(results) {
    list.replaceChildren(...results.map((r, n) => element("li", { id: `name-${n}`, role: "option", "aria-selected": "false", "data-name": r.name },
      r.name, " ", element("span", { class: "quiet" }, r.type))));
    at = -1;
    input.removeAttribute("aria-activedescendant");
    list.hidden = !results.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
  }

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    const typed = input.value.trim();
    if (typed.length < 2 || typed.includes(":")) { asked = ""; close(); return; }
    if (typed === asked) return;
    waiting = setTimeout(async () => {
      asked = typed;
      try {
        const answer = await fetch(`/api/v1/suggest?limit=6&q=${encodeURIComponent(typed.slice(0, 200))}`);
        if (!answer.ok || asked !== typed || document.activeElement !== input) return;
        show((await answer.json()).results);
      } catch { /* names are a convenience: searching works without them */ }
    }, 120);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const last = list.children.length - 1;
    if (event.key === "ArrowDown") choose(at === last ? -1 : at + 1);
    else if (event.key === "ArrowUp") choose(at < 0 ? last : at - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && at >= 0) take(list.children[at]);
    else return;
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("li");
    event.preventDefault();
    if (option) take(option);
  });
  input.addEventListener("blur", close);
  input.form.addEventListener("submit", () => { clearTimeout(waiting); close(); });
}

document.querySelectorAll("[data-suggest]").forEach(suggesting);
document.querySelectorAll("[data-replay]").forEach(replayable);
window.judge = { element, replayable };

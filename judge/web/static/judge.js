// Adds to pages that can be read without it: names while typing.
"use strict";

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
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
window.judge = { ...window.judge, element };

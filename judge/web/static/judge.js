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

// What an address leads to is open when one comes there.
function openTarget() {
  let id = location.hash.slice(1);
  try { id = decodeURIComponent(id); } catch { /* cut off on its way */ }
  const target = document.getElementById(id);
  if (target instanceof HTMLDetailsElement && !target.open) { target.open = true; target.scrollIntoView(); }
}
window.addEventListener("hashchange", openTarget);
openTarget();

// "More" puts the next results under those that are read; without this script it is a link to the next page.
function more(link) {
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || link.dataset.busy) return;
    event.preventDefault();
    link.dataset.busy = "yes";
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.status);
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      const added = [...next.querySelectorAll(".results > li")];
      document.querySelector(".results").append(...added);
      const on = next.querySelector("[data-more]");
      if (on) { link.href = on.getAttribute("href"); delete link.dataset.busy; } else link.remove();
      added[0]?.querySelector("a").focus();
    } catch { location.assign(link.href); }
  });
}

// A button that copies the field beside it; where that is not allowed the words are marked for whoever copies them.
function copies(copy) {
  const field = copy.parentElement.querySelector("textarea");
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    field.select();
    try { await navigator.clipboard.writeText(field.value); copy.textContent = "Copied"; } catch { copy.textContent = "Marked: copy it"; }
  });
}

// What was asked on this device: the first page lists it, the results add to it; it is never sent anywhere.
function askedLast() {
  const list = document.querySelector("[data-asked]"), kept = JSON.parse(localStorage.getItem("judge-asked") || "[]").filter((q) => typeof q === "string");
  const asked = location.pathname === "/search" && document.querySelector(".results > li") && document.getElementById("q").value.trim();
  if (asked) localStorage.setItem("judge-asked", JSON.stringify([asked, ...kept.filter((q) => q !== asked)].slice(0, 5)));
  if (!list) return;
  list.append(...kept.map((q) => element("li", {}, element("a", { class: "tap", href: `/search?q=${encodeURIComponent(q)}` }, q))));
  document.querySelector("[data-forget]").addEventListener("click", () => {
    localStorage.removeItem("judge-asked");
    document.documentElement.classList.remove("asked");
    document.getElementById("q").focus();
  });
  const before = localStorage.getItem("judge-visit");
  for (const day of document.querySelectorAll("[data-at]")) if (before && day.dataset.at > before) day.append(", new to you");
  localStorage.setItem("judge-visit", new Date().toISOString());
}
try { askedLast(); } catch { /* nothing may be kept here */ }

document.addEventListener("keydown", (event) => {
  const field = document.getElementById("q");
  if (event.key !== "/" || !field || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable], dialog")) return;
  event.preventDefault();
  field.focus();
});

// In a row that scrolls sideways what is chosen is seen.
for (const chip of document.querySelectorAll(".narrow > [aria-current]")) chip.parentElement.scrollLeft = chip.offsetLeft - 48;

document.querySelectorAll("[data-copy]").forEach(copies);
document.querySelectorAll("[data-more]").forEach(more);

// What is on this device stands in the foot; the service worker opens it where there is no network.
async function onThisDevice() {
  const held = await caches.match("/pack/current");
  const taken = held && await held.json(), foot = document.querySelector("body > footer");
  foot?.querySelector(".taken")?.remove();
  if (taken) foot?.append(element("p", { class: "taken" }, element("a", { href: "/offline" }, `On this device, as of ${taken.said}`)));
}

if ("serviceWorker" in navigator && window === window.top) {
  navigator.serviceWorker.register("/sw.js").catch(() => { /* a private window: pages come from the network alone */ });
  if ("caches" in window) onThisDevice().catch(() => { /* nothing may be kept here */ });
}

document.querySelectorAll("[data-suggest]").forEach(suggesting);
window.judge = { ...window.judge, element, onThisDevice };

// Asks about the board in the form without leaving the page: the same answer as the form's own page, put in place.
"use strict";

(() => {
  const { element, staged } = window.judge;
  const form = document.querySelector("[data-check]");
  if (!form) return;
  const answer = form.querySelector("[data-answer]");
  const button = form.querySelector("button");

  function warn(words) {
    answer.replaceChildren(element("p", { class: "warning", role: "alert" }, words));
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = "Replaying …";
    try {
      const response = await fetch(form.action, {
        method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
      });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const answered = page.querySelector("[data-answered]");
      if (answered) {
        answer.replaceChildren(...answered.childNodes);
        answer.querySelectorAll("[data-replay]").forEach(staged);
      } else {
        const told = page.querySelector(".warning");
        warn(told ? told.textContent : "The service did not answer as expected. Ask again in a moment.");
      }
    } catch {
      warn("The service did not answer. Check the connection and ask again: what you wrote is still here.");
    }
    button.disabled = false;
    button.textContent = "Replay this board";
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "start" });
  });
})();

// In a frame of somebody else's page: tells the page around it how high it is, and plays a board that the page sends.
"use strict";

(() => {
  if (window.parent === window) return;
  const page = document.documentElement;
  let told = 0;

  function tell() {
    let height = Math.ceil(page.getBoundingClientRect().height);
    // While a replay runs, boards of many heights do not push the page around up and down.
    if (page.querySelector(".stepping")) height = Math.max(height, told);
    if (height === told) return;
    told = height;
    window.parent.postMessage({ type: "judge-height", height, href: location.href }, "*");
  }

  async function play(text) {
    const main = document.querySelector("main");
    try {
      const answer = await fetch(location.href, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
      const found = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.title = found.title;
      main.replaceChildren(...found.querySelector("main").children);
      main.querySelectorAll("[data-replay]").forEach(window.judge.staged);
    } catch {
      main.querySelector("[role=status]").textContent = "No answer. There may be no network: load the page again to try once more.";
    }
  }

  new ResizeObserver(tell).observe(page);
  if (document.querySelector("[data-waits]")) {
    addEventListener("message", (event) => {
      if (event.source !== window.parent || event.data?.type !== "judge-scenario" || typeof event.data.text !== "string") return;
      if (document.querySelector("[data-waits]")?.toggleAttribute("data-waits") === false) play(event.data.text);
    });
    window.parent.postMessage({ type: "judge-ready" }, "*");
  }
  tell();
})();

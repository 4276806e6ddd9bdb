// Asks about the board in the form without leaving the page.
"use strict";

(() => {
  const { element, replayable } = window.judge;
  const form = document.querySelector("[data-check]");
  if (!form) return;
  const answer = form.querySelector("[data-answer]");
  const button = form.querySelector("button");
  const LABELS = {
    confirmed: "Every claim holds.", refuted: "A claim is false whatever is answered.",
    depends: "It depends on what is answered.", illegal: "A step is against the rules.",
    unsupported: "A sentence cannot be executed yet.", invalid: "The scenario cannot be understood.",
    exhausted: "The limits were reached before an answer.",
  };

  const symbols = JSON.parse(form.dataset.symbols);

  // Text with its symbols as marks that are read aloud by their names, as the pages have them.
  function rich(text, game) {
    const names = symbols[game] || {};
    return text.split(/(\{\w+\})/).map((part) => {
      const mark = /^\{(\w+)\}$/.exec(part);
      if (!mark) return part;
      const name = names[mark[1]] || mark[1];
      return element("span", { class: `sym sym-${mark[1]}`, role: "img", "aria-label": name, title: name }, mark[1]);
    });
  }

  function replay(trace, game) {
    const section = element("section", { class: "replay", "data-replay": "", "aria-label": "Replay" });
    let list, moment;
    for (const step of trace) {
      if (!list || step.moment !== moment) {
        moment = step.moment;
        list = element("ol", { start: step.n });
        section.append(element("div", { class: "moment" }, element("h3", {}, moment || "The game"), list));
      }
      const line = element("li", { value: step.n }, ...rich(step.text, game));
      for (const cite of step.cites) line.append(" ", element("span", { class: "cite" }, cite));
      list.append(line);
    }
    return section;
  }

  function show(report) {
    const verdict = element("section", { class: `verdict ${report.verdict}` },
      element("p", {}, element("span", { class: `badge ${report.verdict}` }, report.verdict), " ",
        element("strong", {}, LABELS[report.verdict] || "")));
    if (report.reason) verdict.append(element("p", { class: "reason" }, report.reason));
    if (report.claims.length) {
      verdict.append(element("ul", { class: "claims" }, ...report.claims.map((claim) => element("li", {},
        element("span", { class: `holds ${claim.holds || "unknown"}` }, claim.holds || "not judged"), " ", claim.text))));
    }
    const { authority } = report;
    const source = element("p", { class: "authority" }, element("span", { class: "kind" }, authority.kind), " ",
      element("span", {}, `from ${authority.title}${authority.date ? `, ${authority.date}` : ""}`), " ", element("span", {}, authority.notice));
    answer.replaceChildren(element("h2", {}, report.title || "The new replay"), verdict);
    if (report.trace.length) {
      const section = replay(report.trace, report.game);
      answer.append(section);
      replayable(section);
    }
    answer.append(source);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = "Replaying …";
    try {
      const response = await fetch("/api/v1/check", {
        method: "POST", headers: { "Content-Type": "application/yaml" }, body: form.elements.scenario.value,
      });
      const body = await response.json();
      if (response.ok) show(body);
      else answer.replaceChildren(element("p", { class: "warning" }, body.detail));
    } catch {
      answer.replaceChildren(element("p", { class: "warning" }, "The service did not answer. Check the connection and ask again."));
    }
    button.disabled = false;
    button.textContent = "Replay this board";
    answer.scrollIntoView({ block: "start" });
  });
})();

// Draws a board and steps through its replay. The first picture comes from the server: judge/web/drawing.py draws the
// same tree from the same data. What a step changes is put over the position before it, so going back is exact.
"use strict";

(() => {
  const COLOURS = ["red", "yellow", "blue"];

  function el(name, kind, ...children) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(...children);
    return made;
  }

  function after(was, change) {
    const found = { ...was };
    for (const [subject, words] of Object.entries(change)) {
      const here = { ...found[subject], ...words };
      for (const [word, value] of Object.entries(here)) if (value === null) delete here[word];
      found[subject] = here;
    }
    return found;
  }

  function draw(board, step) {
    let facts = board.start, tags = {};
    for (const frame of board.frames) {
      if (frame.n > step) break;
      facts = after(facts, frame.set);
      tags = frame.n === step && frame.tags ? frame.tags : {};
    }
    const table = facts["#"];
    const tucked = {};
    for (const [key, found] of Object.entries(facts)) if (found.under) (tucked[found.under] ??= []).push(key);
    const tagged = (tag) => (tag ? [" ", el("em", "", tag)] : []);

    function tile(key) {
      const thing = { ...board.things[key], ...facts[key] };
      const version = thing.version ?? "", tag = tags[key], down = thing.face === "down";
      const made = el("li", ["tile", COLOURS.includes(version) && version, down && "down", tag && "now"].filter(Boolean).join(" "),
        el("b", "name", thing.name));
      if (version) made.append(" ", el("i", "", version));
      if (thing.lead) {
        const [word, value] = thing.lead;
        const printed = String(thing.print?.[word] ?? value);
        const lead = el("span", "lead", el("b", "", String(value)));
        if (printed !== String(value)) lead.append(" ", el("s", "", printed));
        lead.append(` ${word}`);
        made.append(" ", lead);
      }
      const words = [...(thing.says ?? []), ...(down ? ["face down"] : [])];
      if (words.length) made.append(" ", el("small", "", words.join(", ")));
      if (thing.text) made.append(" ", el("q", "", thing.text));
      made.append(...tagged(tag));
      if (tucked[key]) made.append(el("ul", "tiles", ...tiles(tucked[key])));
      return made;
    }

    function tiles(keys) {
      const known = keys.filter((key) => key !== null), unknown = keys.length - known.length;
      return [...known.map(tile), ...(unknown ? [el("li", "tile back", `${unknown} unknown card${unknown > 1 ? "s" : ""}`)] : [])];
    }

    function zones(of, here) {
      return board.zones.filter((zone) => zone.of === of && (zone.always || (here[zone.key] && here[zone.key].length !== 0))).map((zone) => {
        const lying = here[zone.key] ?? [], note = here[`${zone.key} note`];
        const label = el("p", "label", zone.label);
        if (!["person", "lane", "chain"].includes(zone.form)) label.append(" ", el("b", "", Array.isArray(lying) ? String(lying.length) : "?"));
        if (note) label.append(" ", el("small", "", note));
        const made = el("div", `zone ${zone.form}${zone.closed ? " closed" : ""}`, label);
        if (Array.isArray(lying) && lying.length) made.append(el("ul", "tiles", ...tiles(lying)));
        return made;
      });
    }

    function seat(name) {
      const here = facts[name] ?? {}, turn = table.turn === name;
      const head = el("h3", "", name);
      if (turn) head.append(" ", el("small", "", "turn"));
      const made = el("section", turn ? "seat active" : "seat", head);
      const numbers = board.numbers.filter((number) => number.key in here).map((number) => {
        const tag = tags[`${name}/${number.key}`];
        return el("li", tag ? "now" : "", `${number.label} `, el("b", "", String(here[number.key])), ...tagged(tag));
      });
      if (numbers.length) made.append(el("ul", "numbers", ...numbers));
      made.append(...zones("player", here));
      return made;
    }

    const first = board.players.indexOf(board.turn);
    const middle = zones("middle", table);
    const made = el("div", "table", ...[...board.players.slice(first + 1), ...board.players.slice(0, first)].map(seat),
      ...(middle.length ? [el("div", "middle", ...middle)] : []), seat(board.turn));
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `Board ${step ? `after step ${step}` : "before the first step"}`);
    return made;
  }

  function button(words, label, kind) {
    const made = el("button", kind, words);
    made.type = "button";
    if (label) made.setAttribute("aria-label", label);
    return made;
  }

  // One replay: the button that starts it, then the step's words and four buttons, at the bottom of the screen.
  function staged(stage) {
    const steps = [...stage.querySelectorAll("li[value]")];
    const bar = stage.querySelector(".bar");
    if (!steps.length || !bar) return;
    const data = stage.querySelector("script[type='application/json']");
    const board = data && JSON.parse(data.textContent);
    const place = stage.querySelector(".drawn");
    const link = bar.querySelector("[data-start]"), start = button(link.textContent);
    link.replaceWith(start);
    const before = [...bar.childNodes];
    const first = button("|◀", "First step", "second"), back = button("◀", "Previous"), next = button("▶", "Next"), last = button("▶|", "Last step", "second");
    const close = button("✕", "End the replay", "second");
    const where = el("span", "where"), caption = el("div", "caption"), spoken = el("p", "unseen");
    spoken.setAttribute("role", "status");
    stage.append(spoken);
    const transport = el("div", "transport", first, back, where, next, last, close);
    let at = -1, waiting;
    // Where there is room the list of steps stands beside the ruling and scrolls by itself.
    const list = stage.querySelector(".steps");
    const beside = () => getComputedStyle(list).overflowY === "auto";

    function words(step) {
      const moment = step.closest(".moment").firstElementChild.textContent;
      caption.replaceChildren(el("p", "when", moment), el("div", "", ...[...step.cloneNode(true).childNodes]));
      caption.scrollTop = 0;
      clearTimeout(waiting);
      const own = [...step.childNodes].filter((node) => !node.classList?.contains("cite")).map((node) => node.textContent).join("").trim();
      waiting = setTimeout(() => { spoken.textContent = `Step ${at + 1} of ${steps.length}, ${moment}. ${own}`; }, 250);
    }

    function show(index) {
      at = Math.max(0, Math.min(index, steps.length - 1));
      steps.forEach((step, n) => {
        if (n === at) step.setAttribute("aria-current", "step");
        else step.removeAttribute("aria-current");
      });
      if (!stage.classList.contains("stepping")) {
        stage.classList.add("stepping");
        bar.replaceChildren(caption, transport);
        if (!beside()) stage.scrollIntoView({ block: "start", behavior: "instant" });
      }
      if (board) place.replaceChildren(draw(board, Number(steps[at].value)));
      words(steps[at]);
      if (beside()) list.scrollTop = steps[at].offsetTop - list.clientHeight / 3;
      else place?.querySelector(".now")?.scrollIntoView({ block: "nearest", behavior: "instant" });
      where.textContent = `${at + 1} / ${steps.length}`;
      first.disabled = back.disabled = at === 0;
      next.disabled = last.disabled = at === steps.length - 1;
      history.replaceState(history.state, "", `#step=${at + 1}`);
    }

    function focused(wanted) {
      (wanted.disabled ? (wanted === back || wanted === first ? next : back) : wanted).focus({ preventScroll: true });
    }

    function end() {
      stage.classList.remove("stepping");
      steps[at].removeAttribute("aria-current");
      at = -1;
      if (board) place.replaceChildren(draw(board, 0));
      bar.replaceChildren(...before);
      clearTimeout(waiting);
      spoken.textContent = "";
      history.replaceState(history.state, "", location.pathname + location.search);
      start.focus({ preventScroll: true });
    }

    start.addEventListener("click", () => { show(0); focused(next); });
    for (const [made, go] of [[first, () => 0], [back, () => at - 1], [next, () => at + 1], [last, () => steps.length - 1]]) {
      made.addEventListener("click", () => { show(go()); focused(made); });
    }
    close.addEventListener("click", end);
    document.addEventListener("keydown", (event) => {
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
      if (event.target !== document.body && !stage.contains(event.target)) return;
      if (event.key === "Escape") { end(); return; }
      const go = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
      if (go === undefined) return;
      event.preventDefault();
      show(go);
      focused(event.key === "ArrowLeft" || event.key === "Home" ? back : next);
    });
    stage.open = show;
  }

  function opened() {
    const found = /^#step=(\d{1,4})$/.exec(location.hash);
    const stage = document.querySelector("[data-replay]");
    if (found && stage?.open) stage.open(Number(found[1]) - 1);
  }

  document.querySelectorAll("[data-replay]").forEach(staged);
  opened();
  addEventListener("hashchange", opened);
  window.judge = { ...window.judge, draw, staged };
})();

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

  // A board's position: what is so of its things, and the rest as `start` has it. The three operations of docs/api.md.
  function begun(board) {
    const things = structuredClone(board.things), table = structuredClone(board.start);
    const players = [...board.players].sort((one, two) => two.length - one.length);
    const tops = new Set(board.zones.filter((zone) => ["pile", "stack"].includes(zone.form)).map((zone) => zone.key));

    function found(place) {
      const name = players.find((player) => place.startsWith(`${player}/`));
      if (name !== undefined) return [table[name] ??= {}, place.slice(name.length + 1)];
      const [zone, number, ...rest] = place.split("/");
      if (number === undefined) return [table, zone];
      const held = table[zone];
      if (!Array.isArray(held)) return [held[number] ??= {}, rest.join("/")];
      while (held.length < Number(number)) held.push({});
      return [held[Number(number) - 1], rest.join("/")];
    }

    function* lists(held = table) {
      if (Array.isArray(held) && !held.some((one) => one !== null && typeof one === "object")) { yield held; return; }
      for (const inner of Object.values(held)) if (inner !== null && typeof inner === "object") yield* lists(inner);
    }

    function carry([kind, subject, what, value]) {
      if (kind === "move") {
        for (const lying of lists()) if (lying.includes(subject)) lying.splice(lying.indexOf(subject), 1);
        if (what === "out") return;
        const [here, key] = found(what);
        if (!Array.isArray(here[key])) here[key] = [];
        here[key].splice(tops.has(key) ? 0 : here[key].length, 0, subject);
      } else if (kind === "set") {
        const holder = things[subject] ?? (players.includes(subject) ? table[subject] : found(subject)[0]);
        holder[what] = Array.isArray(value) ? [...value] : value;
      } else if (what === null) delete things[subject].arrows;
      else things[subject].arrows = [...(things[subject].arrows ?? []), what];
    }

    return { things, table, lists, carry };
  }

  function draw(board, step) {
    const { things, table, lists, carry } = begun(board);
    let ops = [];
    for (const frame of board.frames) {
      if (frame.n > step) break;
      frame.ops.forEach(carry);
      ops = frame.n === step ? frame.ops : [];
    }
    const called = (key) => things[key]?.name ?? key;
    const tags = {}, tucked = {};
    for (const [kind, subject, what, ...more] of ops) {
      const tag = kind === "move" ? more[0] : kind === "set" ? more[1] : what !== null && `attacks ${called(what)}`;
      if (tag) (tags[kind === "set" && !things[subject] ? `${subject}/${what}` : subject] ??= []).push(tag);
    }
    for (const lying of lists()) for (const key of lying) if (key !== null && things[key].under) (tucked[things[key].under] ??= []).push(key);
    const alone = (keys) => keys.filter((key) => key === null || !things[key].under);
    const tagged = (said = []) => (said.length ? [" ", el("em", "", said.join(", "))] : []);
    const small = (words) => (words.length ? [" ", el("small", "", words.join(", "))] : []);
    const worth = (thing, word) => (word in thing ? thing[word] : thing.print?.[word] ?? null);

    function numbers(thing) {
      const printed = thing.print ?? {};
      const shown = [thing.lead, ...(thing.also ?? []), ...Object.keys(printed).filter((word) => worth(thing, word) !== printed[word])];
      return [...new Set(shown)].flatMap((word) => {
        const value = word === undefined ? null : worth(thing, word);
        if (value === null) return [];
        const made = el("span", word === thing.lead ? "lead" : "number", el("b", "", String(value)));
        if ((printed[word] ?? value) !== value) made.append(" ", el("span", "unseen", "printed "), el("s", "", String(printed[word])));
        made.append(` ${word}`);
        return [" ", made];
      });
    }

    function wordsOf(thing) {
      return [...(thing.tapped ? [board.words?.tapped ?? "tapped"] : []), ...(thing.status ?? []),
        ...Object.entries(thing.counters ?? {}).map(([name, n]) => `${n} ${name} counter${n === 1 ? "" : "s"}`),
        ...(thing.arrows ?? []).map((to) => `attacks ${called(to)}`), ...(thing.face === "down" ? ["face down"] : [])];
    }

    function tile(key, ...words) {
      const thing = things[key], version = thing.version ?? "", said = tags[key];
      const made = el("li", ["tile", COLOURS.includes(version) && version, thing.face === "down" && "down", thing.tapped && "tapped", said && "now"]
        .filter(Boolean).join(" "), el("b", "name", thing.name));
      if (version) made.append(" ", el("i", "", version));
      made.append(...numbers(thing), ...small([...words, ...wordsOf(thing)]));
      if (thing.text) made.append(" ", el("q", "", thing.text));
      made.append(...tagged(said));
      if (tucked[key]) made.append(el("ul", "tiles", ...tiles(tucked[key])));
      made.thing = key; // for a page on which things are pointed at
      return made;
    }

    function tiles(keys, ...words) {
      const unknown = (key) => key !== null && things[key].kind === "unknown";
      const known = keys.filter((key) => key !== null && !unknown(key)), backs = keys.filter(unknown), some = keys.includes(null);
      const made = known.map((key) => tile(key, ...words));
      if (!backs.length && !some) return made;
      const said = [...new Set(backs.flatMap((key) => tags[key] ?? []))];
      const back = some ? "unknown cards" : `${backs.length} unknown card${backs.length === 1 ? "" : "s"}`;
      return [...made, el("li", said.length ? "tile back now" : "tile back", back, ...tagged(said))];
    }

    function row(keys, ...words) {
      const made = tiles(alone(keys), ...words);
      return made.length ? [el("ul", "tiles", ...made)] : [];
    }

    function link(zone, { attack = [], defend = [], ...facts }, index) {
      if (!attack.length && !defend.length) return [];
      const words = [facts.step, ...["power", "defense"].filter((word) => (facts[word] ?? null) !== null).map((word) => `${word} ${facts[word]}`)].filter(Boolean);
      const made = el("div", "zone chain", el("p", "label", `${zone.each} ${index + 1}`, ...small(words)), ...row(attack), ...row(defend, "defends"));
      made.link = `${zone.key}/${index + 1}`;
      return [made];
    }

    function lane(zone, number, held) {
      const halves = board.players.filter((name) => held[name]?.length).map((name) => el("div", "half", el("small", "", name), " ", ...row(held[name])));
      return halves.length || zone.always ? [el("div", "zone lane", el("p", "label", `${zone.each} ${number}`), ...halves)] : [];
    }

    function zones(of, here) {
      return board.zones.filter((zone) => zone.of === of).flatMap((zone) => {
        const lying = zone.key in here ? here[zone.key] : [], { form } = zone;
        if (form === "chain") return lying.flatMap((one, index) => link(zone, one, index));
        if (form === "lanes") return Object.keys(lying).sort((one, two) => one - two).flatMap((number) => lane(zone, number, lying[number]));
        if (Array.isArray(lying) && !lying.length && !zone.always) return [];
        const listed = Array.isArray(lying) ? alone(lying) : [];
        const label = el("p", "label", zone.label);
        if (form !== "person") label.append(" ", el("b", "", lying === null || listed.includes(null) ? "?" : String(Array.isArray(lying) ? listed.length : lying)));
        const made = el("div", `zone ${form}${zone.closed ? " closed" : ""}`, label, ...row(listed));
        made.place = zone.key;
        return [made];
      });
    }

    function seat(name) {
      const here = table[name], head = el("h3", "", name);
      if (here.turn) head.append(" ", el("small", "", "turn"));
      const made = el("section", here.turn ? "seat active" : "seat", head);
      const shown = board.numbers.filter((number) => number.key in here).map((number) => {
        const said = tags[`${name}/${number.key}`];
        return el("li", said ? "now" : "", `${number.label} `, el("b", "", String(here[number.key])), ...tagged(said));
      });
      if (shown.length) made.append(el("ul", "numbers", ...shown));
      made.append(...zones("player", here));
      made.player = name;
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
    if (board && !place.firstChild) place.replaceChildren(draw(board, 0));  // the pack leaves the first picture to us
    const link = bar.querySelector("[data-start]"), start = button("");
    start.append(...link.childNodes);
    link.replaceWith(start);
    const before = [...bar.childNodes];
    stage.verdict = bar.querySelector(".badge");
    const first = button("|◀", "First step", "second"), back = button("◀", "Previous"), next = button("▶", "Next"), last = button("▶|", "Last step", "second");
    const close = button("✕", "End the replay", "second"), play = button("Play", "", "second play");
    const where = el("span", "where"), caption = el("div", "caption"), spoken = el("p", "unseen");
    spoken.setAttribute("role", "status");
    stage.append(spoken);
    const transport = el("div", "transport", first, back, where, next, last, play, close);
    let at = -1, waiting, playing;
    // Where there is room the list of steps stands beside the ruling and scrolls by itself.
    const list = stage.querySelector(".steps");
    const beside = () => getComputedStyle(list).overflowY === "auto";
    const framed = window.parent !== window; // somebody else's page is not scrolled

    function words(step) {
      const moment = step.closest(".moment").firstElementChild.textContent;
      caption.replaceChildren(el("p", "when", moment), el("div", "", ...[...step.cloneNode(true).childNodes]));
      const came = at === steps.length - 1 && stage.matches(".main") && document.querySelector(".outcome .sentence");
      if (came) caption.append(el("p", "came", stage.verdict.cloneNode(true), ` ${came.textContent}`));
      caption.scrollTop = 0;
      clearTimeout(waiting);
      const own = [...step.childNodes].filter((node) => !node.classList?.contains("cite")).map((node) => node.textContent).join("").trim();
      waiting = setTimeout(() => { spoken.textContent = `Step ${at + 1} of ${steps.length}, ${moment}. ${own}${came ? `. ${came.textContent}` : ""}`; }, 250);
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
        if (!framed && !beside()) stage.scrollIntoView({ block: "start", behavior: "instant" });
      }
      if (board) place.replaceChildren(draw(board, Number(steps[at].value)));
      words(steps[at]);
      if (beside()) list.scrollTop = steps[at].offsetTop - list.clientHeight / 3;
      else if (!framed) place?.querySelector(".now")?.scrollIntoView({ block: "nearest", behavior: "instant" });
      where.textContent = `${at + 1} / ${steps.length}`;
      first.disabled = back.disabled = at === 0;
      next.disabled = last.disabled = at === steps.length - 1;
      history.replaceState(history.state, "", `#step=${at + 1}`);
    }

    function focused(wanted) {
      (wanted.disabled ? (wanted === back || wanted === first ? next : back) : wanted).focus({ preventScroll: true });
    }

    // Nothing moves by itself but this, a step every 1.6 s, and whatever one does stops it.
    function rest() {
      clearInterval(playing);
      playing = undefined;
      play.textContent = "Play";
    }

    play.addEventListener("click", () => {
      if (playing !== undefined) { rest(); return; }
      play.textContent = "Pause";
      if (at === steps.length - 1) show(0);
      playing = setInterval(() => { show(at + 1); if (at === steps.length - 1) rest(); }, 1600);
    });
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, (event) => { if (playing !== undefined && !(event.target === play && [undefined, "Enter", " "].includes(event.key))) rest(); });
    }

    function end() {
      rest();
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
    stage.told = { board, steps, at: () => at };
    // On paper both ends of the replay stand side by side.
    const paper = el("div", "drawn paper");
    addEventListener("beforeprint", () => {
      if (board) { paper.replaceChildren(draw(board, Number(steps.at(-1).value))); place.after(paper); }
    });
    addEventListener("afterprint", () => paper.remove());
  }

  function opened() {
    const found = /^#step=(\d{1,4})$/.exec(location.hash);
    const stage = document.querySelector("[data-replay]");
    if (found && stage?.open) stage.open(Number(found[1]) - 1);
    document.documentElement.classList.remove("at-step");
  }

  document.querySelectorAll("[data-replay]").forEach(staged);
  opened();
  addEventListener("hashchange", opened);
  window.judge = { ...window.judge, draw, staged };
})();

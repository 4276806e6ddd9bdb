// What is pointed at on the drawn board of the workbench, and two boards beside each other: what comes out of each, and
// where their replays part.
"use strict";

(() => {
  if (!window.judge?.h) return;
  const { h } = judge;

  // What is claimed, as a person says it: as judge/scenario/play/saying.py has it.
  const SAID = [[/^then\b[,:]?\s*/, ""], [/^possibly (?=\S)/, "it can happen that "], [/^never (?=\S)/, "it cannot happen that "], [/\bhas (wagered|won|triggered|completed|ejected|drafted)(?= (?:[1-9]|the ))/g, "$1"], [/\bhas (wagered|triggered) 0 times\b/g, "has not $1"], [/\b(wagered|triggered) 0 times\b/g, "never $1"],
    [/\bhas ceased to exist\b/g, "no longer exists"], [/\bhas not ceased to exist\b/g, "still exists"], [/(?<= )0 (?=(?:[-+]?\d )?[a-zA-Z])/g, "no "], [/(?<= )1 cards\b/g, "1 card"], [/\bdoes not have no (?=damage\b)/g, "has some "], [/^Monster(?= has\b)/, "the Monster"],
    [/(?<= )(\d+) ([-+]\d+ \w+ counter)s?\b/g, (_, n, what) => `${"no one two three four five six seven eight nine ten".split(" ")[n] ?? n} ${what}${+n === 1 ? "" : "s"}`], [/\b([012]) times?\b/g, (_, n) => ["never", "once", "twice"][n]]];
  const told = (claim) => SAID.reduce((words, [said, now]) => words.replace(said, now), claim.trim().replace(/\s+/g, " "));

  // Cards, players, their numbers and zones, and the links of the chain open their sheets.
  function pointed(drawn, open) {
    const pressed = (name, what, more) => h("button", { type: "button", class: name.className, onclick: (event) => { event.stopPropagation(); open(what); }, ...more }, ...name.childNodes);
    for (const made of drawn.querySelectorAll(".tile, .seat")) {
      const name = made.querySelector(made.player ? "h3" : ".name"), what = made.player ? { kind: "player", name: made.player } : made.thing && { kind: "thing", key: made.thing };
      if (!what || !name) continue;
      const press = pressed(name, what, { keys: "thing", thing: made.thing });
      if (made.player) name.replaceChildren(press);
      else { name.replaceWith(press); made.onclick = (event) => { event.stopPropagation(); open(what); }; }
    }
    // The Tab key goes past those that the player's own sheet has, too.
    for (const made of drawn.querySelectorAll(".numbers > li, .zone > .label")) {
      const name = made.closest(".seat")?.player, { link } = made.parentNode, word = made.firstChild.data.trim();
      const what = name ? { kind: "player", name, word } : link && { kind: "place", key: link, title: word };
      if (what) made.replaceChildren(pressed(made, what, { class: "asks", tabindex: name ? -1 : null }));
    }
  }

  function pair(w, { other, report, first, turn, keep, drop }) {
    const { s, a } = w.now, { button } = w;
    const one = w.outcome(other, a), two = w.outcome();
    const held = (of) => new Map((of?.claims ?? []).map((claim) => [w.told(claim.text), claim.holds ?? ""]));
    const ready = other && report, was = held(other), is = held(report), texts = ready ? [...new Set([...was.keys(), ...is.keys()])].filter((text) => was.get(text) !== is.get(text)) : [];
    const steps = (of) => (ready && of.trace ? of.trace.map((step) => step.text) : []), [before, after] = [steps(other), steps(report)];
    const part = after.findIndex((text, n) => text !== before[n]), at = part < 0 && before.length > after.length ? after.length : part;
    const shown = (label, out) => h("div", { class: "way" }, h("h3", null, label), h("p", null, h("span", { class: `badge ${out.tone}` }, `${out.mark} ${out.word}`), ` ${out.sentence}`));
    const sign = (holds) => (holds === undefined ? "–" : `${w.holds[holds][0]} ${w.holds[holds][1]}`);
    return h("section", { id: "pair", class: "pair-built", "aria-label": "What if" }, h("h2", null, "What if"),
      h("div", { class: "ways" }, shown("As it was", one), shown("Changed board", two)),
      w.same(a, s) ? h("p", null, "Now change the board or a line. The board as it was stays beside it.")
        : texts.length ? h("ul", null, texts.map((text) => h("li", null, h("b", null, text), `: ${sign(was.get(text))} → ${sign(is.get(text))}`))) : ready && h("p", null, "Every answer is the same."),
      at >= 0 && h("p", { class: "quiet" }, `The first difference is at step ${at + 1}: ${before[at] ?? "nothing more"} / ${after[at] ?? "nothing more"}`),
      h("p", { class: "choices" }, button(first ? "Show the changed board" : "Show the board as it was", turn, { id: "first" }),
        button("Keep the changed board", keep, { id: "take-over" }), button("Go back to the old board", drop, { id: "drop-it" })));
  }

  window.judge = { ...window.judge, pointed, pair, told };
})();

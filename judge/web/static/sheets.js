// The sheets of the workbench: a card, a player, a line, sharing, the keys. Each says its title and what stands in it.
"use strict";

(() => {
  if (!window.judge?.h) return;
  const { h, combobox } = judge;

  const KEYS = [["Arrow keys, Home, End", "go between cards and lines"], ["Enter", "open a card; show the board after a line"], ["a", "add a card"], ["m", "move a card"], ["t", "tap or untap a card"], ["f", "turn a card face down or up"], ["+ −", "one copy more or less"], ["↑ ↓ in a number", "one more or less"],
    ["c", "ask about the card"], ["q", "ask"], ["n", "what happens next"], ["w", "start a what-if"], ["{ }", "one line back or forward"], ["[ ]", "one step back or forward"], ["Delete", "remove the card or the line"], ["Alt ↑ ↓", "move a line"],
    ["Ctrl Z, Ctrl Shift Z", "undo, redo"], ["Ctrl Enter", "answer now"], ["F6", "board, next, asked, text in turn"], ["Escape", "close"]];
  const KINDS = ["numbers", "place", "can", "more", "game", "kind"]; // of claims, those a thing is asked for most first
  const matches = (state, word) => (state.includes("#") ? new RegExp(`^${state.replace(/ health$/, "( health)?").replace(/#/g, "-?\\d+")}$`).test(word) : word.replace(/[- ]/g, "") === state.replace(/[- ]/g, ""));
  const stated = (state, value) => (state.startsWith("#/#") ? value : state.replace("#", value));
  const folded = (words) => String(words).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

  // w: what the workbench lends: the position and what is known of it, and what changes it.
  judge.sheets = (w) => {
    const { button, field, select, shut } = w;
    const small = { class: "second small" };
    const then = (work) => () => { shut(); work(); };

    // --- a card where it lies at the start

    function entry({ who, zone, index }) {
      const held = w.inZone(w.now.s, who, zone)[index];
      return held && { title: w.taken(held).name, body: [changing(who, zone, index, held), w.isUnknown(held) ? known(who, zone, index, held) : instead(held)] };
    }
    function changing(who, zone, index, held) {
      const { s, at } = w.now, form = w.seats, found = w.taken(held), said = !w.isUnknown(held);
      const set = (more, said) => w.setEntry(who, zone, index, w.written({ ...found, ...more }), said);
      const now = (state) => found.states.find((word) => matches(state, word));
      const others = w.players(s).flatMap((name) => form.zones.map((to) => ({ who: name, zone: to, label: name === who ? to.label : `${name}'s ${to.label}` }))).filter(({ label }) => label !== zone.label);
      // A card alone may lie with another one of its player: a pilot with a mech.
      if (!Object.keys(found.map ?? {})[1]) others.push(...form.zones.flatMap((to) => w.inZone(s, who, to).flatMap((unit, n) => to.many.slice(1, to.cards)
        .filter((key) => unit !== held && typeof unit === "object" && !unit[key]).map((key) => ({ who, zone: to, slot: { index: n, key }, label: `${key} of ${w.taken(unit).name}` })))));
      const one = (state, n) => (state.includes("#")
        ? field(`state-${n}`, state.replace(/#\/?#? ?/, ""), (now(state) ?? "").replace(/[^\d/-]/g, ""), (value) => set({ states: [...found.states.filter((word) => !matches(state, word)), ...(value ? [stated(state, value)] : [])] }, `set ${state}`))
        : h("label", { class: "check-line" }, h("input", { type: "checkbox", id: `state-${n}`, checked: Boolean(now(state)), onchange: ({ target }) => set({ states: target.checked ? [...found.states, state] : found.states.filter((word) => !matches(state, word)) }, `made it ${state}`) }), ` ${state}`));
      const counters = ["setup", who, "counters", found.name];
      return at > 0 ? h("p", { class: "warning" }, "You see a later moment. ", button("Change it at the start", () => w.go(0), small)) : [
        found.map ? h("div", { class: "fields" }, zone.many.map((key, n) => field(`many-${n}`, key, found.map[key] ?? "", (value) => w.setEntry(who, zone, index, w.put(found.map, [key], value === "" ? undefined : w.number(value)), `set ${key}`)))) : [
            h("div", { class: "fields" }, said && form.colors.length > 0 && select("version", "Version", [["", "any"], ...form.colors.map((color) => [color, color])], found.version, (version) => set({ version }, "chose the version")),
              field("count", "Copies", found.count, (value) => set({ count: Math.max(1, Math.min(99, Number(value) || 1)) }, "set the copies"), { inputmode: "numeric" })),
            said && h("div", { class: "fields" }, form.states.map(one))],
        said && form.counters && !found.map && h("div", { class: "fields" }, field("counters", "Counters, as “2 -1 power”", w.get(s, counters) ?? "", (value) => w.edit(counters, value || undefined, "set counters"))),
        h("h3", null, "Move to"), h("p", { class: "choices" }, others.map((to, n) => button(to.label, then(() => w.moveEntry({ who, zone, index }, to)), { id: `to-${n}`, ...small }))),
        h("p", { class: "choices" }, button("Remove", then(() => w.removeEntry(who, zone, index)), { id: "remove", ...small }))];
    }
    // Which card it is that nobody knew; of several the first.
    function known(who, zone, index, held) {
      const { count } = w.taken(held), others = count > 1 ? [w.written({ ...w.taken(held), count: count - 1 })] : [];
      const take = ({ label }, text) => { shut(); w.edit(["setup", who, ...zone.key.split("/")], w.inZone(w.now.s, who, zone).toSpliced(index, 1, label === text ? label : label + w.tail(label, text), ...others), `said that it is ${label}`); };
      return [h("h3", null, "Which card is it?"), combobox("known", "a card's name", { least: 1, first: true, offers: w.named, take })];
    }
    // Another card in its place, everywhere it is named: the board as it is stays beside it.
    function instead(held) {
      const { name, version } = w.taken(held);
      const offers = async (text) => { const found = await w.named(text); return text.length < 2 || found.some(({ label }) => folded(label + w.tail(label, text)) === folded(text)) ? found : [...found, { label: `Write “${text}” yourself`, write: text }]; };
      return [h("h3", null, "What if it were another card?"), combobox("instead", "a card's name, or your own's", { least: 1, first: true, offers, take: ({ label, write }, text) => {
        shut();
        const { contrast, ...rest } = w.now.s, own = write && { ...w.blank(write, rest.cards?.find((card) => card.name === name)), ...(version ? { color: version } : {}) };
        const other = write ? w.called(own) : label === text ? label : label + w.tail(label, text);
        // A line may call the card by its name alone; other versions of it stay.
        const named = new RegExp(`${w.whole(name).source}( \\(([^()]*)\\))?`, "gu");
        const swap = (words) => words.replace(named, (found, _, inner = "") => (inner && version && !inner.split(/, ?/).includes(version) ? found : other));
        w.whatIf({ ...rest, ...(own ? { cards: [...(rest.cards ?? []), own] } : {}), setup: w.everywhere(rest.setup, swap), play: rest.play.map(swap) }, `put ${other} for ${name}`);
        if (own) w.toCard(rest.cards?.length ?? 0);
      } })];
    }
    // Like the board as it is, but with a card of one's own in the place of one that lies there.
    let chosen = 0;
    function mine() {
      const all = w.lies(w.now.s), at = Math.min(chosen, all.length - 1);
      return all.length && { title: "Like this, with your card", body: [select("replaced", "In the place of", all.map(({ who, zone, held }, n) => [String(n), `${w.taken(held).name} (${who}'s ${zone.label})`]), String(at), (n) => { chosen = Number(n); w.render(); }), instead(all[at].held)] };
    }

    // --- a card or a player on the drawn board

    // about: a thing's key, a player, a place; word: of a number or a zone, which alone is then asked about.
    function claims(about, word = "") {
      if (w.due) return h("p", { class: "quiet" }, "One moment …"); // what is known is of another moment
      const found = w.claims().filter((claim) => about.includes(claim.about) && claim.line.includes(word)).sort((one, two) => KINDS.indexOf(one.group) - KINDS.indexOf(two.group) || one.line.length - two.line.length);
      if (!found.length) return h("p", { class: "quiet" }, "Nothing is offered here. Ask in words: ", button("Ask", then(() => w.jump("ask", "claim")), small));
      return [h("h3", { id: "ask-about" }, "Ask about it"), h("p", { class: "choices" }, found.slice(0, w.all ? found.length : 5).map(({ line }) => button(w.told(line), then(() => w.addClaim(line)), { class: "second line" })),
        found.length > 5 && !w.all && button(`all ${found.length}`, () => { w.all = true; w.render(); }, small))];
    }
    function acting(name) {
      const words = folded(name), about = ({ line }) => folded(line).includes(words);
      const can = (w.here?.lines ?? []).filter(about), cannot = (w.here?.refused ?? []).filter(about);
      return [can.length > 0 && [h("h3", null, "What can it do now?"), h("p", { class: "choices" }, can.slice(0, 8).map(({ line }) => button(line, then(() => w.addLine(line)), { class: "second line" })))],
        judge.refusals("Why can it not?", cannot)];
    }
    // What comes with an answer stays in one place: a field that is typed in below it is the same one then.
    const answers = (...all) => h("div", { id: "about" }, ...all);
    function thing({ key }) {
      const found = w.here?.board?.things?.[key];
      if (!found) return null;
      const at = at_(found, key), numbers = Object.entries(found.print ?? {}).map(([word, printed]) => (word in found && found[word] !== printed ? `${word} ${found[word]} (printed ${printed})` : `${word} ${printed}`));
      const said = [found.version, found.type, numbers.join(", "), found.tapped && "tapped", found.face === "down" && "face down", ...(found.status ?? [])].filter(Boolean);
      return { title: found.name, body: [said.length > 0 && h("p", { class: "quiet" }, said.join(" · ")), found.text && h("p", null, found.text), found.url && h("p", null, h("a", { href: found.url }, "The card's page")),
        answers(claims([key, attackOf(key)]), acting(found.name)), at && [instead(at.held), changing(at.who, at.zone, at.index, at.held)]] };
    }
    // Where a drawn card stands at the start: among the cards of its name the one in the place it lies in now, if any.
    function at_(found, key) {
      const { s } = w.now, all = w.lies(s);
      const same = all.filter(({ held }) => { const one = w.taken(held); return folded(one.name) === folded(found.name) && (!one.version || one.version === found.version); });
      const { start } = w.here.board, holds = (zone, who) => { const [row, n] = (zone.place || zone.key).split("/"); return n ? start[row]?.[n]?.[who] : start[who]?.[row]; };
      const lies = ({ who, zone }) => JSON.stringify(holds(zone, who) ?? "").includes(`"${key}"`);
      return same.find(lies) ?? same.find(({ who }) => who === found.of) ?? same[0];
    }
    // The link in which a card attacks: what is said of "the attack" is of it.
    const attackOf = (key) => w.here.board.zones.filter(({ form }) => form === "chain").flatMap((zone) => w.here.board.start[zone.key].map((link, n) => (link.attack?.includes(key) ? `${zone.key}/${n + 1}` : "")))
      .find(Boolean);
    function player({ name, word }) {
      return { title: word ? `${name}: ${word}` : name, body: [answers(claims([name], word), !word && acting(name)), otherNumbers(name, word)] };
    }
    function place({ key, title }) {
      return { title, body: [claims([key])] };
    }
    // Another number at the start: the board as it is stays beside it.
    function otherNumbers(who, word) {
      const { s } = w.now, all = w.seats.numbers.filter(({ label }) => !word || label === word);
      const tried = (path, label) => (value) => { if (/^\d{1,6}$/.test(value)) { shut(); w.whatIf(w.put(w.now.s, path, Number(value)), `tried ${label} ${value} of ${who}`); } };
      return all.length > 0 && [h("h3", null, "What if it were another number at the start?"), h("div", { class: "fields" }, all.map(({ key, label, default: usual }, n) => {
        const path = w.numbered(s.setup[who], who, key);
        return field(`other-${n}`, label, w.get(s, path) ?? "", tried(path, label), { inputmode: "numeric", placeholder: usual ?? "" });
      }))];
    }

    // --- a line

    function line({ index }) {
      const { s, at } = w.now, words = s.play[index];
      if (!words) return null;
      return { title: `Line ${index + 1}`, body: [
        h("label", { class: "wide" }, "The line", h("input", { id: "line-text", holds: words, maxlength: 400, autocomplete: "off", onchange: ({ target }) => { const made = target.value.trim(); if (made) w.edit(["play", index], made, "changed a line"); } })),
        h("p", { class: "choices" },
          button("Up", () => { w.moveLine(index, -1); w.open({ kind: "line", index: index - 1 }); }, { disabled: !index, ...small }),
          button("Down", () => { w.moveLine(index, 1); w.open({ kind: "line", index: index + 1 }); }, { disabled: !s.play[index + 1], ...small }),
          button("Insert before", then(() => { w.go(index); w.jump("next", "line"); }), small),
          button("Double", then(() => w.play([...s.play.slice(0, index + 1), ...s.play.slice(index)], "doubled a line", at > index ? at + 1 : at)), small),
          button("Remove", then(() => w.removeLine(index)), { id: "remove", ...small }))] };
    }

    // --- what can happen when everybody may do anything that is allowed, and what the answer turns on

    const found = {}; // what the service said to a sheet, with the board that it is of
    async function learn(sheet, path, more) {
      const { s } = w.now, { contrast, ...rest } = s;
      found[sheet] = { of: s };
      try { found[sheet] = { of: s, is: await w.post(path, JSON.stringify({ ...rest, ...more })) }; } catch (error) { found[sheet] = { of: s, said: error.status ? error.message : "No network: it is worked out by the service." }; }
      w.render();
    }
    function learnt(sheet, path, more) {
      if (found[sheet]?.of !== w.now.s) learn(sheet, path, more);
      return found[sheet];
    }
    const waited = ({ is, said }) => h("p", { role: "status" }, said ?? (is ? w.outcome(is).sentence : "Looking …"));

    function happen() {
      const ways = learnt("happen", "explore", { free: w.players(w.now.s) });
      const IN_ALL = { always: "✓ true, whatever anybody does", never: "✗ never true, whatever anybody does", sometimes: "⇄ depends on what they do" };
      const way = (words, lines) => lines && h("p", null, h("b", null, words), `: ${lines.length ? lines.join(", ") : "nothing else"}`);
      const claims = ways.is?.claims ?? [];
      return { title: "What can happen", body: [h("p", { class: "quiet" }, "Every open choice is followed. After the last line, everybody may do anything that the rules allow."),
        claims.map(({ text, holds, true_after: so, false_after: not }) => h("div", { class: "way" }, h("h3", null, w.told(text)), h("p", null, IN_ALL[holds] ?? "○ unknown: the play can go in more ways than can be followed"),
          holds !== "always" && way("✓ true after", so), holds !== "never" && way("✗ not true after", not))),
        !claims.length && waited(ways)] };
    }
    function decides() {
      const said = learnt("decides", "check?sensitivity=1"), { counted = 0, decisive = [] } = said.is?.sensitivity ?? {};
      const place = (of) => of.split(".").join(", ");
      const without = { sentence: (of) => [of, ", without "], setup: (of) => [place(of), ", without "], play: () => ["Without the line "], number: (of) => [of, ", with another number in "] };
      return { title: "What decides this", body: [h("p", { class: "quiet" }, "Each sentence and keyword of the cards, and each thing on the board, was taken away, one at a time. Where that changed nothing, numbers were changed."),
        decisive.map(({ kind, of, text, claims }) => h("div", { class: "way" }, h("p", null, (without[kind] ?? without.sentence)(of), h("b", null, `“${text}”`), ", this changes:"), h("ul", null, claims.map((line) => h("li", null, w.told(line)))))),
        counted > 0 ? h("p", { class: "quiet" }, decisive.length ? `The other ${counted - decisive.length} change nothing by themselves.` : `${counted} were tried; none by itself changes the result.`) : waited(said)] };
    }

    // --- sharing

    function forum() {
      const { s } = w.now, out = w.outcome();
      const held = (value) => (Array.isArray(value) ? value.map(held).join(", ") : value && typeof value === "object" ? Object.entries(value).map(([key, inner]) => `${key}: ${held(inner)}`).join("; ") : String(value ?? ""));
      return [s.title || "A board", w.gameName(s.game), "", ...(s.cards ?? []).map((card) => `Card: ${held(card)}`), ...Object.entries(s.setup).map(([key, value]) => `${key}: ${held(value)}`), "", ...s.play.map((words, n) => `${n + 1}. ${words}`), "",
        `${out.mark} ${out.word}. ${out.sentence}`, "Worked out by the engine; not an official source.", location.href].join("\n");
    }
    function share() {
      const address = location.href;
      return { title: "Share this board", body: [
        h("label", { class: "wide" }, "Title", h("input", { id: "title", holds: w.now.s.title ?? "", maxlength: 200, placeholder: "What it shows, in a sentence", onchange: ({ target }) => w.edit(["title"], target.value.trim(), "named the board") })),
        h("label", { class: "wide" }, "Link", h("input", { id: "link", readonly: true, holds: address, onclick: ({ target }) => target.select() })),
        address.length > 2000 && h("p", { class: "quiet" }, "Some chats cut links this long. Send the text or the file instead."),
        h("p", { class: "choices" }, button("Copy the link", () => w.copy(address, "The link is copied"), { id: "copy-link" }),
          navigator.share && button("Send …", () => navigator.share({ title: w.now.s.title || "A board", url: address }).catch(() => {})),
          button("Copy as text (YAML)", () => w.copy(w.asText(), "The text is copied")), button("Copy for a forum", () => w.copy(forum(), "The board is copied in words"), { id: "copy-forum" }), button("Download", w.download),
          address.length < 2900 && button("QR code", () => coded(address), { id: "qr" }),
          button("This looks wrong", () => w.copy(`This looks wrong: \n\n${forum()}`, "A report with the whole board is copied: write what you expected, and send it to whoever runs this site"), { id: "report" })),
        code?.of === address && (code.drawn ? h("p", null, h("img", { src: code.drawn, alt: "QR code of this board's link", width: 240, height: 240 })) : h("p", { role: "status" }, code.said)),
        h("p", { class: "quiet" }, "The link holds the whole board; this site stores nothing. For a QR code, the link is sent once to be drawn."), w.toast && h("p", { role: "status" }, w.toast)] };
    }

    // The link's fragment leaves the device for this alone, when it is asked for: the service draws it and forgets it.
    let code = null;
    async function coded(address) {
      code = { of: address, said: "Drawing …" };
      w.render();
      try {
        const response = await fetch("/qr", { method: "POST", body: new URLSearchParams({ url: address }) });
        code = response.ok ? { of: address, drawn: `data:image/svg+xml,${encodeURIComponent(await response.text())}` } : { of: address, said: "This link fits no QR code." };
      } catch { code = { of: address, said: "No network: the code is drawn by the service." }; }
      w.render();
    }

    function keys() {
      return { title: "Keys", body: [h("dl", { class: "keys" }, KEYS.map(([key, does]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, does)))),
        h("label", { class: "check-line" }, h("input", { type: "checkbox", id: "keys-off", checked: w.keysOff, onchange: ({ target }) => { w.keysOff = target.checked; } }), " Turn single-letter keys off"),
        h("p", null, h("a", { href: "/help" }, "How to read a board"))] };
    }

    return { entry, thing, player, place, line, mine, happen, decides, share, keys };
  };
})();

// The workbench. One object is the position (title game cards setup play contrast), the cursor a place between two lines
// of play. Every change makes a new object; the picture, the link, the text and the answers follow from it.
"use strict";

(() => {
  const bench = document.querySelector("[data-bench]");
  if (!bench || !window.judge?.draw || !judge.h) return;
  const { h, morph, combobox, listed, taken, written, isUnknown, cited, cites, titled, refusals, suggested, saved, pointed, told } = judge;
  const given = JSON.parse(document.getElementById("bench").textContent);
  const LIMIT = 64_000; // bytes the service reads, and that come out of a link
  const KEPT = 200; // steps back
  const DRAFT = "judge.bench", GAME = "judge.game";

  const button = (words, onclick, more) => h("button", { type: "button", class: "second", onclick, ...more }, words);
  const small = (words, onclick, more) => button(words, onclick, { class: "second small", ...more });

  // --- the position ----------------------------------------------------------------------------------

  const clamp = (n, most) => Math.max(0, Math.min(n, most));
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const get = (of, path) => path.reduce((found, key) => found?.[key], of);

  // A copy with something else at a place; undefined takes away what is there, and lists and mappings it empties below a player.
  function put(of, [key, ...rest], value) {
    const made = Array.isArray(of) ? [...of] : { ...of };
    const inner = rest.length ? put(of?.[key] ?? (typeof rest[0] === "number" ? [] : {}), rest, value) : value;
    const emptied = rest.length && value === undefined && inner && !Object.keys(inner).length && !players({ setup: of })?.includes(key);
    if (inner !== undefined && !emptied) made[key] = inner;
    else if (Array.isArray(made)) made.splice(key, 1);
    else delete made[key];
    return made;
  }

  const NOT_PLAYERS = ["turn", "moment", "facts", "monster"];
  function players(s) {
    return Object.entries(s.setup ?? {}).filter(([name, held]) => !NOT_PLAYERS.includes(name) && !name.startsWith("x-")
      && (held === null || (typeof held === "object" && !Array.isArray(held)))).map(([name]) => name);
  }

  const seatsOf = (s) => given.seats[s.game];
  const empty = (game) => ({ title: "", game, setup: { turn: "Ana", Ana: {}, Bo: {} }, play: [] });
  const isClaim = (line) => String(line).startsWith("then ");
  const lines = (s) => (Array.isArray(s.play) ? s.play.map((line) => (line && typeof line === "object"
    ? Object.entries(line).map(([word, said]) => `${word}: ${said}`).join(", ") : String(line))) : []);

  // What can be opened: an object with a game that is played here and a setup. Anything else is no board.
  function board(s) {
    if (!s || typeof s !== "object" || !Object.hasOwn(given.seats, s.game) || typeof s.setup !== "object" || !s.setup || Array.isArray(s.setup)) return null;
    return { title: "", ...s, play: lines(s) };
  }

  const zonePath = (who, zone) => ["setup", who, ...zone.key.split("/")];
  const inZone = (s, who, zone) => { const held = get(s, zonePath(who, zone)); return held === undefined || held === null ? [] : Array.isArray(held) ? held : [held]; };

  // Every card of the start: whose, in which zone, the how-manyth there.
  const lies = (s) => players(s).flatMap((who) => seatsOf(s).zones.flatMap((zone) => inZone(s, who, zone).map((held, index) => ({ who, zone, index, held }))));

  // As JSON with one value a line, so that the line of an error or a claim says its place.
  function lined(value) {
    const text = [], paths = [];
    (function walk(of, path, before, after) {
      const add = (words) => { text.push(words); paths.push(path); };
      if (!of || typeof of !== "object" || !Object.keys(of).length) { add(before + JSON.stringify(of) + after); return; }
      const list = Array.isArray(of), all = list ? of.map((inner, n) => [n, inner]) : Object.entries(of);
      add(before + (list ? "[" : "{"));
      all.forEach(([key, inner], n) => walk(inner, [...path, key], list ? "" : `${JSON.stringify(key)}: `, n < all.length - 1 ? "," : ""));
      add((list ? "]" : "}") + after);
    })(value, [], "", "");
    return { text: text.join("\n"), paths };
  }

  // --- what is so now, and before ----------------------------------------------------------------------

  let now = { s: empty(Object.keys(given.seats)[0]), at: 0, a: null }; // the position, the cursor, the board of a what-if that stays
  const past = [], later = [];
  let tab = "board", sheet = null, toast = "", notice = "", welcome = false, replay = null;
  let here = null, hereFor = null; // what can be done at the cursor, and the board and the cursor it is of
  let report = null, paths = [], reportFor = null; // what came out
  let other = null, otherHere = null, otherFor = null, first = false; // what came out of the board that stays, its picture, and which it is; whether that is shown
  let state = "", typed = null; // of the strip; of the text that is being typed
  const opened = new Set(), readings = new Map();

  let typing = ""; // the field whose typing is one step back
  function change(s, said, at = now.at, more = {}, field = "") {
    if (same(s, now.s) && !Object.keys(more).length) { render(); return; }
    if (!field || field !== typing || !past.length) past.push({ ...now, said });
    if (past.length > KEPT) past.shift();
    typing = field;
    later.length = 0;
    now = { ...now, ...more, s, at: clamp(at, lines(s).length) };
    toast = "";
    welcome = false;
    settle();
  }
  function back() { step(past, later, "Undone"); }
  function forth() { step(later, past, "Done again"); }
  function step(from, to, word) {
    const found = from.pop();
    typing = "";
    if (!found) return;
    to.push({ ...now, said: found.said });
    now = { s: found.s, at: found.at, a: found.a };
    toast = `${word}: ${found.said}.`;
    typed = null;
    settle();
  }
  function go(at) {
    const to = clamp(at, now.s.play.length);
    replay = null;
    if (to === now.at) { render(); return; }
    now = { ...now, at: to };
    settle();
  }
  function settle() {
    replay = null;
    if (notice && past.length) notice = "";
    render();
    keep();
    ask();
  }

  // The board as it is stays beside what is tried; a further change changes what is tried.
  const whatIf = (s, said) => change(s, said, now.at, { a: now.a ?? now.s });
  const edit = (path, value, said) => change(put(now.s, path, value), said);
  const play = (made, said, at) => change({ ...now.s, play: made }, said, at);
  function addLine(line) {
    const words = line.trim();
    if (!words) return;
    play([...now.s.play.slice(0, now.at), words, ...now.s.play.slice(now.at)], `added “${words}”`, now.at + 1);
  }
  function moveLine(index, by) {
    const to = index + by;
    if (to < 0 || to >= now.s.play.length) return;
    const made = [...now.s.play];
    made.splice(to, 0, ...made.splice(index, 1));
    play(made, "moved a line", now.at);
  }
  const removeLine = (index) => play(now.s.play.filter((_, n) => n !== index), `removed “${now.s.play[index]}”`, now.at > index ? now.at - 1 : now.at);

  // An entry of a zone: where cards stand as mappings there, a mapping.
  const lying = (zone, name, entry = name) => ((typeof entry === "object") === zone?.many.length > 0 ? entry : zone?.many.length ? { [zone.many[0]]: name } : name);
  function addEntry(who, zone, name) {
    const [, words, count] = /^(.*?)(?: ?[x×](\d{1,2}))?$/.exec(name.trim());
    if (!words) return;
    edit(zonePath(who, zone), [...inZone(now.s, who, zone), lying(zone, words, count > 1 ? `${words} x${count}` : words)], `added ${words}`);
  }
  // One more card nobody knows.
  function addUnknown(who, zone) {
    const at = inZone(now.s, who, zone).findIndex(isUnknown);
    if (at < 0) addEntry(who, zone, "unknown card"); else copies(who, zone, at, 1);
  }
  function addList(who, zone, words) {
    const made = listed(words).flatMap(([name, count]) => (zone.many.length ? Array(count).fill(lying(zone, name)) : count > 1 ? `${name} x${count}` : name));
    if (made.length) edit(zonePath(who, zone), [...inZone(now.s, who, zone), ...made], `added a list of ${made.length}`);
  }
  function removeEntry(who, zone, index) {
    const left = inZone(now.s, who, zone).filter((_, n) => n !== index);
    edit(zonePath(who, zone), left.length ? left : undefined, "removed a card");
  }
  function setEntry(who, zone, index, entry, said) {
    edit(zonePath(who, zone), inZone(now.s, who, zone).map((held, n) => (n === index ? entry : held)), said);
  }
  function copies(who, zone, index, more) {
    const held = taken(inZone(now.s, who, zone)[index], seatsOf(now.s).colors);
    setEntry(who, zone, index, written({ ...held, count: Math.max(1, held.count + more) }), more > 0 ? "one more" : "one less");
  }
  // `slot` of what is moved to: the place within a card's mapping there, with its `index` and its word.
  function moveEntry(from, { who, zone, slot }) {
    if (from.who === who && from.zone.key === zone.key && !slot) return;
    const entry = inZone(now.s, from.who, from.zone)[from.index];
    const { name } = taken(entry, seatsOf(now.s).colors);
    // Cards that lie together come apart where each lies alone.
    const all = zone.many.length ? [] : from.zone.many.slice(0, from.zone.cards).flatMap((key) => entry[key] ?? []);
    const there = inZone(now.s, who, zone).map((held, n) => (n === slot?.index ? { ...held, [slot.key]: name } : held));
    if (!slot) there.push(...(all.length ? all : [lying(zone, name, entry)]));
    const s = put(now.s, zonePath(who, zone), there), left = inZone(s, from.who, from.zone).filter((_, n) => n !== from.index);
    change(put(s, zonePath(from.who, from.zone), left.length ? left : undefined), `moved ${name} to ${zone.label}`);
  }

  function everywhere(of, swap) {
    if (typeof of === "string") return swap(of);
    if (Array.isArray(of)) return of.map((inner) => everywhere(inner, swap));
    if (of && typeof of === "object") return Object.fromEntries(Object.entries(of).map(([key, inner]) => [swap(key), everywhere(inner, swap)]));
    return of;
  }
  const whole = (words) => new RegExp(`(?<![\\p{L}\\p{N}])${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");
  function rename(was, name) {
    const words = name.trim();
    if (!words || words === was || NOT_PLAYERS.includes(words) || players(now.s).includes(words)) { render(); return; }
    const swap = (text) => text.replace(whole(was), () => words);
    const setup = Object.fromEntries(Object.entries(now.s.setup).map(([key, held]) => [key === was ? words : key, key === "turn" ? swap(held) : key === "facts" ? everywhere(held, swap) : held]));
    change({ ...now.s, setup, play: now.s.play.map(swap), ...(now.s.contrast ? { contrast: everywhere(now.s.contrast, swap) } : {}) }, `renamed ${was} to ${words}`);
  }

  // --- link and draft --------------------------------------------------------------------------------------

  // What a link holds as the position, the cursor and the board of a what-if; its error says what is to be done.
  async function unpacked(words) {
    const found = await judge.unpacked(words, LIMIT), s = board(found.s);
    if (!s) throw new Error("This link holds no board of a game played here. Copy it again, whole.");
    return { s, at: clamp(Number.isInteger(found.at) ? found.at : s.play.length, s.play.length), a: board(found.a) };
  }
  let keeping = 0, link = "";
  async function keep() {
    const turn = (keeping += 1);
    const found = await judge.packed({ s: now.s, at: now.at, ...(now.a ? { a: now.a } : {}) });
    if (turn !== keeping) return;
    link = found;
    history.replaceState(history.state, "", location.pathname + location.search + found);
    try { localStorage.setItem(DRAFT, found); localStorage.setItem(GAME, now.s.game); } catch { /* private: the link has it all */ }
  }
  const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

  // --- answers ---------------------------------------------------------------------------------------------

  let waiting, asking, slow, tries = 0, askedAt = 0, due = false; // due: an answer is to come
  const known = new Map(); // answers by what was asked: going to and fro between lines asks nothing twice

  // The first of several changes is answered at once, what follows it closely when it is over.
  function ask(delay = Date.now() - askedAt > 400 ? 0 : 300) {
    clearTimeout(waiting);
    [askedAt, due] = [Date.now(), true];
    waiting = setTimeout(answer, delay);
  }
  async function post(path, text, signal) {
    const key = path + text;
    if (known.has(key)) return known.get(key);
    const response = await fetch(`/api/v1/${path}`, { method: "POST", body: text, headers: { "Content-Type": "application/json" }, signal });
    const found = await response.json();
    if (!response.ok) throw Object.assign(new Error(found.detail ?? "The service did not answer."), { status: response.status, code: found.code, after: Number(response.headers.get("Retry-After")) });
    Object.assign(cited, found.cited);
    known.set(key, found);
    if (known.size > 40) known.delete(known.keys().next().value);
    return found;
  }
  // What can be done behind some lines, and what comes out of all of them. Where a line further on cannot be read, the
  // board as it stands is asked for without what follows.
  async function answered(s, at, signal) {
    const found = await post(`options?check=1&at=${at}`, lined(s).text, signal);
    if (found.board?.zones || found.verdict !== "invalid" || at === s.play.length) return found;
    const { contrast, ...rest } = s, there = await post("options", lined({ ...rest, play: s.play.slice(0, at) }).text, signal);
    return there.board?.zones ? { ...there, text: found.text, report: found.report ?? found } : found;
  }
  // A card's key holds in one answer: the sheet that is open stays with the card.
  function again(key, board) {
    const was = here?.board?.things?.[key];
    const found = was && Object.keys(board?.things ?? {}).filter((other) => ["name", "version", "of"].every((word) => board.things[other][word] === was[word]));
    return found?.length ? { kind: "thing", key: found.includes(key) ? key : found[0] } : null;
  }
  async function answer() {
    asking?.abort();
    clearTimeout(slow);
    const mine = (asking = new AbortController()), { s, at, a } = now;
    if (new TextEncoder().encode(JSON.stringify(s)).length > LIMIT) { [state, due] = ["This board is larger than 64 kB: make it smaller.", false]; render(); return; }
    state = "asking";
    const after = (was, is, time) => setTimeout(() => { if (state === was) { state = is; render(); if (is === "slow") slow = after("slow", "stuck", 7000); } }, time);
    slow = after("asking", "slow", 1000);
    try {
      const [there, stays] = await Promise.all([answered(s, at, mine.signal), a && answered(a, Math.min(at, a.play.length), mine.signal)]);
      if (mine.signal.aborted) return;
      if (sheet?.kind === "thing") sheet = again(sheet.key, there.board);
      if (there.board?.zones) [here, hereFor] = [there, { s, at }];
      else here = { ...there, board: here?.board };
      const { verdict, reason, errors } = there;
      [report, paths, reportFor, state] = [there.report ?? { verdict, reason, errors, claims: [] }, lined(s).paths, s, ""];
      [other, otherHere, otherFor] = [stays?.report, stays, a];
      tries = 0;
    } catch (error) {
      if (mine.signal.aborted) return;
      if (error.status === 429) { later429(error.after || 8); return; }
      if (error.code === "busy") { later429(Math.max(error.after, Math.min(60, 2 ** tries++))); return; }
      state = error.message;
      if (!error.status) { // a phone between two bars says that it is online all the while
        state = "No network. The board is in the link and will be answered when you are back.";
        waiting = setTimeout(answer, Math.min(60_000, 2000 * 2 ** tries++));
      }
    } finally {
      if (mine === asking) { clearTimeout(slow); due = false; }
    }
    render();
  }
  function later429(seconds) {
    if (seconds <= 0) { state = ""; ask(0); return; }
    state = `Next answer in ${seconds} s.`;
    render();
    clearTimeout(waiting);
    waiting = setTimeout(() => later429(seconds - 1), 1000);
  }
  addEventListener("online", () => {
    readings.forEach((found, key) => { if (found?.lost) readings.delete(key); });
    if (typed?.bad) readText(typed.text);
    ask(0);
  });

  // --- names while typing ----------------------------------------------------------------------------------

  async function named(text, limit = 8) {
    const words = text.replace(/ ?[x×]\d{0,2}$/, "").replace(/ \(.*$/, ""), said = words.toLowerCase().split(" ").pop();
    const own = (now.s.cards ?? []).filter((card) => String(card?.name ?? "").toLowerCase().includes(words.toLowerCase()))
      .map((card) => ({ label: card.color ? `${card.name} (${card.color})` : card.name, note: "yours" }));
    if (words.length < 2) return own;
    let results = await suggested(words, now.s.game, limit), only = "";
    if (!results.length && seatsOf(now.s).colors.includes(said)) { // "Wallop red"
      results = await suggested(words.slice(0, -said.length).trim(), now.s.game, limit);
      only = said;
    }
    // A name alone comes first: which version is meant is asked for, never guessed.
    const colors = ({ name, versions }) => (versions.length < 2 || text.includes("(") ? [] : versions.filter(({ color }) => color && (!only || color === only)).map(({ color }) => `${name} (${color})`));
    const of = (card) => (only ? colors(card) : [...new Set([card.name, ...colors(card), ...card.versions.flatMap(({ name }) => name ?? [])])]);
    return [...own, ...results.flatMap(of).slice(0, 12).map((label) => ({ label }))];
  }
  // What was typed behind the name that is taken: a state in brackets, how many there are.
  function tail(label, text) {
    const [, inner, count] = /(?: \(([^()]*)\))?(?: ?[x×](\d{1,2}))?$/.exec(text);
    return `${inner && !label.endsWith(")") ? ` (${inner})` : ""}${count ? ` x${count}` : ""}`;
  }

  // --- what came out -----------------------------------------------------------------------------------------

  const badgeOf = (verdict) => given.badges[verdict] ?? given.badges[""];

  // Whether anything changed since the answer, and the errors of it, each with its place in the position.
  const awaited = () => !here && ["", "asking", "slow"].includes(state); // the first answer, and it may still come
  const stale = () => reportFor !== now.s;
  function mistakes() {
    if (!report) return [];
    const found = (report.errors ?? []).map((error) => ({ ...error, place: paths[error.line - 1] ?? [] }));
    if (found.length || !["illegal", "unsupported"].includes(report.verdict)) return found;
    const line = /^line (\d+),/.exec(report.reason), card = (now.s.cards ?? []).findIndex((one) => report.reason.startsWith(`${called(one)}: `));
    const place = line ? paths[line[1] - 1] : card >= 0 ? ["cards", card] : null;
    return place ? [{ message: titled(report.say?.sentence ?? report.reason), place, candidates: [] }] : [];
  }
  const within = (path, error) => path.every((key, n) => error.place[n] === key);
  const wrong = (...path) => mistakes().filter((error) => error.place.length >= path.length && within(path, error));

  function repair(error, candidate) {
    const was = get(now.s, error.place);
    if (typeof was !== "string") return;
    const colors = seatsOf(now.s).colors;
    const made = error.replace && was.includes(error.replace) ? was.replace(error.replace, () => candidate)
      : error.place[0] === "setup" ? written({ ...taken(was, colors), name: candidate, version: "" }) : candidate;
    edit(error.place, made, `put ${candidate} there`);
  }
  function placed(error) {
    const [where, ...rest] = error.place;
    if (where === "play") return `Line ${rest[0] + 1}: `;
    if (where === "setup") return rest.length ? `${rest.filter((key) => typeof key !== "number").join(", ")}: ` : "";
    return where === "cards" && rest.length ? `${now.s.cards?.[rest[0]]?.name ?? "Your card"}: ` : "";
  }
  const unnamed = ({ message, place }) => place[0] === "setup" && /^no card named "([^"(]+?)(?: \([^()]*\))?" is known/.exec(message)?.[1];
  function mistake(error, where = true) {
    const name = unnamed(error);
    return h("div", { class: "mistake" }, h("p", null, where && h("b", null, placed(error)), titled(error.message), error.hint && !name && h("span", { class: "quiet" }, ` ${error.hint}`)),
      (error.candidates?.length || name) && error.place.length ? h("p", { class: "choices" }, error.candidates?.map((candidate) => small(candidate, () => repair(error, candidate))), name && small(`Write “${name}” yourself`, () => writeCard(name))) : null);
  }

  // From the verdict to what it is of: of several claims the first that came out worst.
  function toAsked() {
    const found = marks(), asked_ = now.s.play.map((line, n) => [line, n]).filter(([line]) => isClaim(line)).map(([, n]) => n);
    const first_ = ["never", "sometimes", ""].flatMap((holds) => asked_.filter((n) => found.get(n) && worst(found.get(n)) === holds))[0] ?? asked_[0];
    jump("ask", first_ === undefined ? "claim" : `asked-${first_}`);
  }
  const shown = ([where, n]) => (where === "cards" ? toCard(n) : jump("next", `line-${n}`));

  // Of each line of play: how what it claims came out. What came out of another line tells nothing of this one.
  function marks() {
    const found = new Map();
    for (const claim of report?.claims ?? []) {
      const [where, index] = paths[claim.line - 1] ?? [];
      if (where === "play" && reportFor?.play[index] === now.s.play[index]) found.set(index, [...(found.get(index) ?? []), claim]);
    }
    return found;
  }
  const worst = (claims) => ["never", "sometimes", "", "always"].find((holds) => claims.some((claim) => (claim.holds ?? "") === holds)) ?? "";
  function mark(claims, line) {
    if (!claims) return h("span", { class: "holds unknown" }, h("span", { "aria-hidden": "true" }, "…"));
    const holds = worst(claims), [sign, words] = given.holds[holds];
    return h("span", { class: `holds ${holds || "unknown"}${stale() ? " old" : ""}`, title: words }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "unseen" }, ` ${words}`));
  }

  function outcome(of = report, s = now.s) {
    const claims = of?.claims?.length ?? 0, asked = s.play.filter(isClaim).length;
    const begin = { mark: "○", word: "Nothing asked", tone: "none", sentence: "Add cards, say what happens, then ask for the result." };
    if (!of && s.play.length) return { mark: "○", word: "Not yet", tone: "none", sentence: "Playing the board through the rules …" };
    if (!of || (!s.play.length && !lies(s).length && of.verdict === null)) return begin;
    const badge = badgeOf(of.verdict), reason = String(of.reason ?? "").split("\n")[0].replace(/^-:\d+:\d+: /, "");
    if (of.verdict === "confirmed" || of.verdict === null) {
      if (!asked || !claims) return { ...begin, sentence: s.play.length ? "Every line is allowed. Now ask for the result." : "Say what happens next, or ask about this board." };
      return { ...badgeOf("confirmed"), sentence: asked === 1 ? `${told(s.play.find(isClaim))}.` : "Everything asked holds, in every way it can go." };
    }
    if (of.verdict === "invalid") { const n = of.errors?.length || 1; return { ...badge, sentence: `${n} thing${n > 1 ? "s" : ""} to fix before this can be played.` }; }
    if (of.say) return { ...badge, sentence: titled(of.say.sentence) };
    const no = of.verdict === "refuted" && of.claims.find((claim) => claim.holds === "never");
    return { ...badge, sentence: no ? `It is not so that ${told(no.text)}.` : reason || badge.means };
  }

  function strip() {
    const out = outcome(), errors = mistakes();
    const old = stale() && report;
    const said = state === "slow" || state === "stuck" ? "Working …" : state && state !== "asking" ? state : "";
    return h("div", { class: `strip${old ? " old" : ""}` },
      h("div", { class: "top-row" },
        h("h1", null, "Your board"),
        h("span", { class: "tools" },
          button("↶", back, { id: "undo", "aria-label": "Undo", title: "Undo (Ctrl Z)", disabled: !past.length }),
          button("↷", forth, { id: "redo", "aria-label": "Redo", title: "Redo (Ctrl Shift Z)", disabled: !later.length }),
          button("Share", () => open({ kind: "share" }), { id: "share" }),
          button("?", () => open({ kind: "keys" }), { id: "help", "aria-label": "Keys and help" }))),
      h("div", { class: "said", id: "said", role: "status" },
        h("p", null, h("button", { type: "button", id: "why", title: "Show what is asked", onclick: toAsked }, h("span", { class: `badge ${out.tone}` }, h("span", { "aria-hidden": "true" }, out.mark), ` ${out.word}`)), " ", h("span", { class: "sentence" }, out.sentence), (said || old) && h("span", { class: "quiet" }, ` ${[said, old && "This is for the board before your last change."].filter(Boolean).join(" ")}`), toast && h("span", { class: "toast" }, ` ${toast}`))),
      state === "stuck" && h("p", { class: "choices" }, button("Stop", () => { asking?.abort(); clearTimeout(slow); state = "Stopped."; render(); }), button("Again", () => ask(0))),
      notice && h("div", { class: "warning", role: "alert" }, h("p", null, notice), h("label", { class: "paste" }, "Paste the whole link here ", h("input", { id: "paste", onchange: (event) => reopen(event.target.value) }))),
      errors.length === 1 && report.verdict !== "invalid" && h("p", { class: "choices" }, small(errors[0].place[0] === "cards" ? "Show the card" : "Show the line", () => shown(errors[0].place), { id: "show-it" })));
  }
  // What must be put right, and what would leave fewer ways: below the strip, which stays in view while this goes.
  function toFix() {
    const errors = mistakes();
    return [errors.length > 0 && report.verdict === "invalid" && h("details", { id: "to-fix", class: "mistakes", open: true }, h("summary", null, `To fix (${errors.length})`), errors.map((error) => mistake(error))),
      report?.narrow?.length > 0 && h("div", { id: "to-narrow", class: "mistakes" }, h("p", null, "Answer one of these to narrow it:"), report.narrow.slice(0, 3).map(({ who, question, options }) => h("div", { class: "mistake" }, h("p", null, who && h("b", null, `${who}: `), question), h("p", { class: "choices" }, options.slice(0, 6).map(({ label, line }) => small(label, () => addLine(line)))))))];
  }

  // --- the picture ----------------------------------------------------------------------------------------------

  function picture() {
    const s = now.s, stays = now.a && first, { board: there, supposed } = (stays ? otherHere : here) ?? {}, step = replay?.trace[replay.at];
    const one = step && now.a && was(), board = replay ? (stays && one ? one.board : replay.board) : there;
    const drawn = board?.zones ? judge.draw(board, replay ? (stays && one ? one : step).n : 0) : h("p", { class: report ? "undrawn quiet" : "quiet" }, awaited() ? "Laying out the board …" : "The board is drawn when it can be read.");
    if (board?.zones && !replay && !stays) pointed(drawn, open);
    if (board?.zones) drawn.setAttribute("aria-label", stays ? "The board as it was" : replay ? `Board after step ${replay.at + 1}` : now.at ? `Board after line ${now.at}` : "Board at the start");
    const dim = !replay && !(hereFor?.s === s && hereFor.at === now.at) ? " old" : "";
    const count = s.play.length, at = replay ? replay.at + 1 : now.at, most = replay ? replay.trace.length : count;
    const to = (index) => () => (replay ? frame(index - 1) : go(index));
    const beside = replay ? one : otherHere?.board?.zones && { board: otherHere.board, n: 0 };
    return h("section", { class: `shown${dim}`, id: "picture", tabindex: "-1", "aria-label": "The board" },
      h("h2", { class: "unseen" }, "The board"),
      now.a && h("div", { class: "drawn was", tabindex: 0 }, h("h3", null, "As it was"), beside && judge.draw(beside.board, beside.n), one && caption(one.step), h("h3", null, "Changed board")),
      h("div", { class: "drawn", tabindex: replay && 0 }, !replay && supposed?.length > 0 && h("p", { class: "caption" }, `Not answered yet; the picture supposes that ${supposed.join(", ")}.`), drawn),
      step && h("div", { role: "status" }, caption(stays && one ? one.step : step)),
      (count > 0 || replay) && h("div", { class: "transport" },
        button("|◀", to(replay ? 1 : 0), { id: "go-first", "aria-label": "To the start", disabled: at === (replay ? 1 : 0) }),
        button("◀", to(at - 1), { id: "go-back", "aria-label": "One back", disabled: at === (replay ? 1 : 0) }),
        h("span", { class: "where" }, h("span", { class: "of" }, replay ? "step " : "line "), `${at} / ${most}`),
        button("▶", to(at + 1), { id: "go-next", "aria-label": "One on", disabled: at >= most }),
        button("▶|", to(most), { id: "go-last", "aria-label": "To the end", disabled: at >= most }),
        replay ? button("Lines", () => { replay = null; render(); }, { id: "steps" }) : button("Steps", steps, { id: "steps", title: "Every step with its rule", disabled: !traced() })));
  }
  // The replay of the board that stays goes along, as far as it goes.
  function was() {
    const { board, trace } = other ?? {}, step = board?.zones && trace?.[Math.min(replay.at, trace.length - 1)];
    return step && { board, step, n: step.n };
  }
  const caption = (step) => h("p", { class: "caption" }, h("span", { class: "when" }, step.moment), " ", step.text, step.cites?.length ? h("span", { class: "quiet" }, " ", cites(step.cites)) : null);
  function frame(index) {
    if (!replay) return;
    replay = { ...replay, at: clamp(index, replay.trace.length - 1) };
    render();
  }
  const traced = () => report?.trace?.length && report.board?.zones && !stale();
  function steps() {
    if (traced()) replay = { board: report.board, trace: report.trace, at: 0 };
    render();
  }

  // --- building ---------------------------------------------------------------------------------------------------

  const select = (id, label, options, value, onchange) => h("label", null, label, " ", h("select", { id, onchange: (event) => onchange(event.target.value) },
    options.map(([key, words]) => h("option", { value: key, selected: key === value }, words))));

  function build() {
    const { s } = now, form = seatsOf(s), names = players(s), start = now.at === 0;
    const moments = [["", "the usual moment"], ...form.moments.map((moment) => [moment, moment])];
    if (s.setup.moment && !form.moments.includes(s.setup.moment)) moments.push([s.setup.moment, s.setup.moment]);
    return h("section", { id: "build", class: "panel", tabindex: "-1", "data-of": "board", "aria-label": "The board at the start" },
      h("div", { class: "fields" },
        select("game", "Game", Object.entries(given.games), s.game, (game) => change(empty(game), `began a board of ${gameName(game)}`, 0, { a: null })),
        select("turn", "Turn", names.map((name) => [name, name]), s.setup.turn ?? names[0], (name) => edit(["setup", "turn"], name, `gave ${name} the turn`)),
        select("moment", "Moment", moments, s.setup.moment ?? "", (moment) => edit(["setup", "moment"], moment || undefined, "chose the moment"))),
      !start && h("p", { class: "warning" }, "You see a later moment. ", button("Go to the start to change the board", () => go(0), { id: "to-start" })),
      h("fieldset", { id: "sides", disabled: !start, class: "sides-built" },
        h("legend", { class: "unseen" }, "Players"),
        names.map((name, n) => side(s, form, name, n)),
        form.table.length > 0 && h("div", { class: "fields" }, form.table.map((key, n) => field_(`table-${n}`, key, s.setup[key] ?? "", (value) => edit(["setup", key], value === "" ? undefined : number(value), `set ${key}`)))),
        names.length < 8 && small("+ player", addPlayer, { id: "add-player" })),
      own(s, form),
      h("div", { class: "begin" }, h("h2", null, "Start from another board"),
        combobox("open-proof", "Open a proof: words of its title", { least: 2, first: true, offers: proofs, take: openProof }),
        h("p", { class: "choices" }, h("a", { class: "button second", href: `/gallery?game=${s.game}` }, "Boards to start from"),
          lies(s).length > 0 && button("Like this, with my card", () => open({ kind: "mine" }), { id: "mine" }), button("Empty board", () => change(empty(s.game), "cleared the board", 0, { a: null }), { id: "clear" }))));
  }
  const number = (text) => (/^-?\d{1,6}$/.test(text) ? Number(text) : text);
  const gameName = (game) => given.games[game];
  const field_ = (id, label, value, onchange, more) => h("label", null, label, " ", h("input", { id, holds: String(value), autocomplete: "off", maxlength: 200, onchange: (event) => onchange(event.target.value.trim()), ...more }));

  function addPlayer() {
    const name = ["Ana", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal"].find((word) => !players(now.s).includes(word)) ?? "Player";
    edit(["setup", name], {}, `added ${name}`);
  }

  function side(s, form, who, n) {
    const held = s.setup[who] ?? {}, turn = (s.setup.turn ?? players(s)[0]) === who;
    const zones = form.zones.map((zone, z) => [zone, z]).filter(([zone]) => zone.first || inZone(s, who, zone).length || opened.has(`${who}/${zone.key}`));
    const shut = form.zones.filter((zone) => !zones.some(([open]) => open === zone));
    return h("section", { class: "side-built", "aria-label": who },
      h("div", { class: "fields" },
        field_(`name-${n}`, turn ? "Player (turn)" : "Player", who, (name) => rename(who, name), { maxlength: 40 }),
        players(s).length > 2 && button("×", () => edit(["setup", who], undefined, `took ${who} away`), { id: `drop-${n}`, "aria-label": `Take ${who} away` })),
      form.hero && hero(s, held, who, n),
      form.choices && h("div", { class: "fields" }, Object.entries(form.choices).map(([key, words]) => select(`${key}-${n}`, key[0].toUpperCase() + key.slice(1), [["", "none"], ...words.map((word) => [word, word])], held[key] ?? "", (value) => edit(["setup", who, key], value || undefined, `chose ${key}`)))),
      form.numbers.length > 0 && h("div", { class: "fields steppers" }, form.numbers.map(({ key, label, default: usual }, k) => stepper(`number-${n}-${k}`, label, who, key, held, usual))),
      zones.map(([zone, z]) => pile(s, form, who, zone, `${n}-${z}`)),
      shut.length > 0 && h("p", { class: "choices" }, shut.map((zone) => small(`+ ${zone.label}`, () => { opened.add(`${who}/${zone.key}`); render(); document.getElementById(`add-${n}-${form.zones.indexOf(zone)}`)?.focus(); }))),
      wrong("setup", who).filter((error) => error.place.length <= 2 || !zones.some(([zone]) => within(zonePath(who, zone), error))).map((error) => mistake(error)));
  }
  function hero(s, held, who, n) {
    const was = held.hero, words = was && typeof was === "object" ? `any ${was.class ?? ""}` : was ?? "";
    const classes = given.classes[s.game] ?? [];
    const take = ({ label, kind }) => {
      edit(["setup", who, "hero"], kind ? { ...(was && typeof was === "object" ? was : {}), class: kind } : label, `chose ${label}`);
      document.getElementById(`add-${n}-0`)?.focus();
    };
    const offersOf = async (text) => {
      const kinds = classes.filter((word) => word.toLowerCase().startsWith(text.toLowerCase())).map((kind) => ({ label: `any ${kind}`, kind }));
      return kinds.length || text.length < 2 ? kinds : (await named(text)).filter(({ label }) => !/\(\w+\)$/.test(label));
    };
    return h("div", { class: "hero" }, h("b", null, "Hero: "), words ? [h("span", null, words), " ", small("×", () => edit(["setup", who, "hero"], undefined, "took the hero away"), { id: `no-hero-${n}`, "aria-label": `Take ${words} away` })]
      : combobox(`hero-${n}`, "name or class", { least: 0, first: true, offers: offersOf, take }));
  }
  const numbered = (held, who, key) => ["setup", who, ...(key === "life" && held?.hero && typeof held.hero === "object" && "life" in held.hero ? ["hero"] : []), key];
  function stepper(id, label, who, key, held, usual) {
    const path = numbered(held, who, key), was = get(now.s, path);
    const set = (value) => edit(path, value === "" ? undefined : number(String(value)), `set ${label} of ${who}`);
    const base = typeof was === "number" ? was : usual ?? 0, by = (n, from = base) => set(Math.max(0, from + n));
    const one = (sign, n, more) => small(sign, () => by(n), { "aria-label": `${more} ${label} for ${who}`, tabindex: -1 });
    const arrows = { ArrowUp: 1, ArrowDown: -1 }; // so the Tab key goes past the buttons
    return h("span", { class: "stepper" }, h("label", { for: id }, label), one("−", -1, "Less"),
      h("input", { id, inputmode: "numeric", holds: was === undefined || was === null ? "" : String(was), placeholder: usual === null ? "" : String(usual), "aria-label": `${label} of ${who}`, maxlength: 6, onchange: (event) => set(event.target.value.trim()),
        onkeydown: (event) => { const n = arrows[event.key]; if (n) { event.preventDefault(); by(n, Number(event.target.value || base) || 0); } } }), one("+", 1, "More"));
  }
  function pile(s, form, who, zone, id) {
    const held = inZone(s, who, zone), label = `${zone.label} of ${who}`;
    const take = ({ label: name, write }, text) => (write ? writeCard(write, who, zone) : addEntry(who, zone, name === text ? name : name + tail(name, text)));
    const offersOf = async (text) => {
      const found = await named(text);
      return text.length > 1 ? [...found, ...(found.some(({ label: name }) => (name + tail(name, text)).toLowerCase() === text.toLowerCase()) ? [] : [{ label: `Write “${text}” yourself`, write: text.replace(/ ?[x×]\d+$/, "") }])] : found;
    };
    return h("div", { class: "lies", id: `pile-${id}`, place: { who, zone } },
      h("p", { class: "label" }, zone.label, " ", h("b", null, String(held.reduce((sum, entry) => sum + taken(entry, form.colors).count, 0))), zone.pile && held.length > 1 ? h("small", null, " top first") : null),
      h("ul", { class: "entries" }, held.map((entry, index) => card(form, who, zone, entry, index, id))),
      h("div", { class: "adds" }, combobox(`add-${id}`, zone.first ? "+ card, or a list" : "+ card", { least: 1, first: true, offers: offersOf, take, back: () => { if (held.length) removeEntry(who, zone, held.length - 1); } }, { "aria-label": `Add a card to ${label}; a list of several is pasted`, onpaste: (event) => {
        const words = event.clipboardData.getData("text");
        if (/\n\s*\S/.test(words)) { event.preventDefault(); addList(who, zone, words); }
      } }), zone.hidden && small("+ unknown", () => addUnknown(who, zone), { id: `unknown-${id}`, "aria-label": `Add an unknown card to ${label}` })));
  }
  function card(form, who, zone, entry, index, id) {
    const { name, version, states, count } = taken(entry, form.colors), errors = wrong(...zonePath(who, zone), index);
    const rest = entry && typeof entry === "object" ? [...Object.entries(entry).slice(1).map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(", ") : value}`), ...zone.many.filter((key) => !(key in entry)).map((key) => `+ ${key}`)] : states;
    return h("li", { class: `entry ${version}${errors.length ? " bad" : ""}`, entry: { who, zone, index } },
      h("button", { type: "button", class: "name", id: `entry-${id}-${index}`, keys: "entry", onclick: () => open({ kind: "entry", who, zone, index }) }, name, version && h("i", null, ` ${version}`), count > 1 && h("b", null, ` ×${count}`), rest.length > 0 && h("small", null, ` ${rest.join(", ")}`)),
      small("×", () => removeEntry(who, zone, index), { "aria-label": `Remove ${name}` }),
      errors.map((error) => mistake(error, false)));
  }

  // --- cards of one's own --------------------------------------------------------------------------------------------

  function writeCard(name, who, zone) {
    const n = (now.s.cards ?? []).length, made = blank(name);
    const s = { ...now.s, cards: [...(now.s.cards ?? []), made] };
    change(zone ? put(s, zonePath(who, zone), [...inZone(s, who, zone), lying(zone, name, called(made))]) : s, `began the card ${name}`);
    toCard(n);
  }
  // A card still to be written, like another one where there is one.
  const blank = (name, like) => ({ ...(like ?? { ...(seatsOf(now.s).card?.color ? { color: seatsOf(now.s).card.color } : {}), type: "", stats: "", text: "" }), name });
  const called = ({ name, color }) => (color ? `${name} (${color})` : name);
  function toCard(n) {
    opened.add(`card-${n}`);
    tab = "board";
    render();
    const first = document.getElementById(`card-${n}-type`);
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  }
  function own(s, form) {
    const cards = Array.isArray(s.cards) ? s.cards : [];
    return h("div", { class: "own" }, h("h2", null, "Cards of your own"), cards.map((one, n) => ownCard(s, form, one ?? {}, n)),
      h("p", { class: "choices" }, button("+ write a card", () => writeCard(`Card ${cards.length + 1}`), { id: "write-card" })));
  }
  function ownCard(s, form, one, n) {
    const set = (key) => (value) => {
      const made = { ...one, [key]: value };
      if (value === "" && key !== "name") delete made[key];
      const next = put(s, ["cards", n], made);
      if (key !== "name" && key !== "color") { change(next, `wrote ${one.name}`); return; }
      const was = one.color ? `${one.name} (${one.color})` : one.name, now_ = made.color ? `${made.name} (${made.color})` : made.name;
      const swap = (text) => text.replaceAll(was, now_);
      change({ ...next, setup: everywhere(s.setup, swap), play: s.play.map(swap) }, `wrote ${made.name}`);
    };
    const text = `card-${n}-text`;
    return h("details", { class: "own-card", open: opened.has(`card-${n}`) },
      h("summary", null, `✎ ${one.name || "Unnamed"}`, one.color && ` (${one.color})`),
      h("div", { class: "fields" }, Object.keys(form.card ?? {}).map((key) => [key, given.labels[key] ?? key]).map(([key, label]) => (key === "color"
        ? select(`card-${n}-color`, label, [["", "none"], ...form.colors.map((color) => [color, color])], one.color ?? "", set("color"))
        : key === "text" ? h("label", { class: "wide" }, label, h("textarea", { id: text, rows: 3, holds: one.text ?? "", maxlength: 20_000, placeholder: form.card?.text, spellcheck: "false", onchange: (event) => setText(n, event.target.value, text), oninput: (event) => { clearTimeout(typing400); typing400 = setTimeout(() => setText(n, event.target.value, text), 400); } }))
          : field_(`card-${n}-${key}`, label, one[key] ?? "", set(key), { placeholder: form.card?.[key] })))),
      form.symbols.length > 0 && h("p", { class: "choices symbols" }, form.symbols.map((symbol) => small(symbol, () => insert(text, symbol), { "aria-label": `Insert ${symbol}` }))),
      readOf(one, n),
      wrong("cards", n).map((error) => mistake(error)),
      h("p", { class: "choices" }, small("Remove this card", () => edit(["cards", n], undefined, `removed ${one.name}`))));
  }
  function insert(id, symbol) {
    const area = document.getElementById(id);
    area.setRangeText(symbol, area.selectionStart, area.selectionEnd, "end");
    area.focus();
    area.dispatchEvent(new Event("input"));
  }
  let typing400;
  function setText(n, words, field) {
    clearTimeout(typing400);
    if (now.s.cards?.[n]) change(put(now.s, ["cards", n, "text"], words), `wrote ${now.s.cards[n].name}`, now.at, {}, field);
  }
  const readKey = (one) => JSON.stringify([now.s.game, one]);
  async function read(one) {
    const key = readKey(one);
    readings.set(key, null);
    try {
      const response = await fetch(`/api/v1/compile?near=1&game=${now.s.game}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify([one]) });
      readings.set(key, response.ok ? (await response.json()).cards[0] : { error: (await response.json()).detail });
    } catch { readings.set(key, { lost: true, error: "No network: it is read when you are back." }); }
    render();
  }
  function readOf(one, n) {
    if (!one.text) return null;
    const key = readKey(one);
    if (!readings.has(key)) read(one);
    const found = readings.get(key);
    if (!found) return h("p", { class: "quiet" }, "Reading …");
    return h("div", { class: "readings-live", role: "status" }, found.error ? h("p", { class: "as unread" }, h("span", { class: "mark" }, "?"), h("span", null, found.error.message ?? found.error)) :
      found.sentences.map(({ text, status, reads_as: said, reason, near }) => (status === "compiled"
        ? h("p", { class: "as" }, h("span", { class: "mark", "aria-hidden": "true" }, "✓"), h("span", null, h("b", null, text), " reads as: ", said || text))
        : h("p", { class: "as unread" }, h("span", { class: "mark", "aria-hidden": "true" }, "?"), h("span", null, h("b", null, `Not understood: ${text}`), reason && ` (${reason})`, near && [h("br"), `Near: “${near}” `, one.text.includes(text) && small("Use this", () => takeNear(n, text, near), { "aria-label": `Use instead: ${near}` })])))));
  }
  function takeNear(n, text, near) {
    const { cards } = now.s;
    change(put(now.s, ["cards", n, "text"], cards[n].text.replace(text, () => near)), "took a sentence that is understood");
    document.getElementById(`card-${n}-text`).focus();
  }

  // --- opening ----------------------------------------------------------------------------------------------------------

  async function proofs(text) {
    const response = await fetch(`/api/v1/search?type=scenario&game=${now.s.game}&q=${encodeURIComponent(text.slice(0, 200))}`);
    return response.ok ? (await response.json()).results.map(({ title, id }) => ({ label: title, id })) : [];
  }
  function openProof({ id }) { if (id) location.assign(`/workbench?proof=${encodeURIComponent(id)}`); }
  async function reopen(words) {
    const at = words.indexOf("#");
    try { begin(await unpacked(at < 0 ? `#${words.trim()}` : words.slice(at).trim())); notice = ""; } catch (error) { notice = error.message; }
    settle();
  }
  function begin(found) { now = { a: null, ...found }; past.length = later.length = 0; }

  // --- what can be done next ----------------------------------------------------------------------------------------------

  const GROUPS = { attack: "Attack", defend: "Defend", play: "Play", activate: "Activate", answer: "Answer", chance: "Chance", act: "Do", "move on": "Move on" };
  function next() {
    const { asked, lines: offered = [], refused = [], undecided = [] } = here ?? {};
    // What is answered before it is asked stands by its question.
    const groups = Object.keys(GROUPS).flatMap((group) => {
      const found = offered.filter((one) => one.group === group);
      return [...new Set(found.map(({ question }) => question))].map((question) => [group, question, found.filter((one) => one.question === question)]);
    });
    const all = [...(asked?.options ?? []).map(({ line }) => line), ...offered.map(({ line }) => line)];
    return h("section", { id: "next", class: "panel", tabindex: "-1", "data-of": "next", "aria-label": "What is done next" },
      asked && h("div", { class: "question" }, h("h2", null, asked.who ? `${asked.who} is asked` : "Chance decides"), h("p", null, asked.question),
        h("p", { class: "choices" }, asked.options.map(({ label, line }) => h("button", { type: "button", onclick: () => addLine(line), title: line }, label))),
        leave(asked.options)),
      h("h2", null, asked ? "Or first" : "Next"),
      groups.map(([group, question, found]) => grouped(group, question, found)),
      !all.length && h("p", { class: awaited() ? "quiet awaited" : "quiet" }, here ? (here.verdict ? "First fix the board or an earlier line." : "Nothing more can be done here.") : "…"),
      !awaited() && combobox("line", "Or type it: “Ana attacks Bo with …”", { least: 1, now: true, offers: (text) => all.filter((line) => line.toLowerCase().includes(text.toLowerCase())).slice(0, 8).map((label) => ({ label })), take: ({ label }) => addLine(label) }),
      refusals("Not possible now", refused, false), refusals("Not known", undecided, undecided.length < 4));
  }
  const leave = ({ length }) => length > 1 && small(`leave open: ${length > 2 ? "all" : "both"} are followed`, () => jump("ask", "claim"));
  function grouped(group, question, found) {
    const key = `group-${group}${question}`, shown = opened.has(key) || found.length < 10 ? found : found.slice(0, 6);
    return h("div", { class: "group" }, h("h3", null, GROUPS[group], question && `: ${question}`), h("p", { class: "choices" }, shown.map(({ line }) => button(line, () => addLine(line), { class: "second line" })),
      found.length > shown.length && small(`all ${found.length}`, () => { opened.add(key); render(); }), group === "answer" && leave(found)));
  }

  function sofar() {
    const found = marks(), { s, at } = now;
    const marker = h("li", { class: "here", "aria-label": "The cursor is here" }, "▸ here");
    return h("section", { id: "sofar", class: "panel", tabindex: "-1", "data-of": "next", "aria-label": "The lines so far" },
      h("h2", null, "So far"),
      h("ol", { class: "played" }, at === 0 && marker, s.play.map((line, n) => [
        h("li", { class: `${isClaim(line) ? "claim" : ""}${wrong("play", n).length ? " bad" : ""}${n < at ? "" : " after"}` },
          h("button", { type: "button", id: `line-${n}`, class: "name", keys: "line", entry: n, onclick: () => go(n + 1), title: "Show the board after this line" }, h("span", { class: "n" }, `${n + 1} `), isClaim(line) ? told(line) : line),
          isClaim(line) && mark(found.get(n), line),
          small("⋮", () => open({ kind: "line", index: n }), { "aria-label": `Change line ${n + 1}` }),
          wrong("play", n).map((error) => mistake(error, false))),
        at === n + 1 && marker])),
      !now.a && h("p", { class: "choices" }, small("+ what if: a second board beside this one", tryIt, { id: "what-if" })));
  }
  const tryIt = () => { if (!now.a) change(now.s, "began a what-if", now.at, { a: now.s }); };

  // --- asking ----------------------------------------------------------------------------------------------------------------

  // What was otherwise at the start is asked for most; what was done and what is counted before where a card lies.
  const ORDER = ["more", "numbers", "can", "place", "game", "kind"];
  const claims = () => [...(here?.claims ?? [])].sort((one, two) => two.changed - one.changed || ORDER.indexOf(one.group) - ORDER.indexOf(two.group));
  // Of three kinds one each, a number that stands beside a player first; before anything is played, what can be done.
  function likeliest(offered) {
    const counts = ({ changed, line }) => changed && here.board.numbers.some(({ label }) => line.endsWith(` ${label}`));
    const kinds = offered[0]?.changed ? ORDER : ["can", "numbers", "game", ...ORDER];
    return [...new Set([offered.find(counts), ...kinds.map((kind) => offered.find(({ group }) => group === kind))])].filter(Boolean).slice(0, 3);
  }
  const addClaim = (line) => addLine(/^(then|possibly|never) /.test(line) ? line.replace(/^(possibly|never) /, "then $1 ") : `then ${line}`);
  function asked() {
    const found = marks(), said = now.s.play.map((line, n) => [line, n]).filter(([line]) => isClaim(line));
    const offered = claims();
    const likely = likeliest(offered);
    const take = ({ label, line }) => addClaim(line ?? label);
    return h("section", { id: "asked", class: "panel", tabindex: "-1", "data-of": "ask", "aria-label": "What is asked" },
      h("h2", null, said.length ? `Asked (${said.length})` : "Asked"),
      said.length ? h("ul", { class: "claims" }, said.map(([line, n]) => h("li", { id: `asked-${n}`, tabindex: -1, class: wrong("play", n).length ? "bad" : "" }, mark(found.get(n), line), h("span", null, told(line), whyOf(found.get(n))),
        small("×", () => removeLine(n), { "aria-label": `Remove: ${told(line)}` }), wrong("play", n).map((error) => mistake(error, false)))))
        : h("p", { class: "quiet" }, likely.length ? "Nothing asked. Tap a card, or ask one of these:" : "Nothing asked. Type what should be true: “Bo has 14 life”."),
      !said.length && likely.length > 0 && h("p", { class: "choices" }, likely.map(({ line }) => button(told(line), () => addClaim(line), { class: "second line" }))),
      combobox("claim", "+ ask: what should be true?", { least: offered.length ? 0 : 1, now: true, offers: (text) => offered.filter(({ line }) => `${line} ${told(line)}`.toLowerCase().includes(text.toLowerCase())).slice(0, 12).map(({ line }) => ({ label: told(line), line })), take }),
      said.length > 0 && h("p", { class: "choices" }, small("What decides this?", () => open({ kind: "decides" }), { id: "decides" }), small("What can happen?", () => open({ kind: "happen" }), { id: "happen" })),
      sides(), contrasts());
  }
  // The minimal pairs that a proof brings: each can be tried beside the board, or taken away.
  function contrasts() {
    const all = Array.isArray(now.s.contrast) ? now.s.contrast : [];
    const said = (held) => (Array.isArray(held) ? held.map(said).join(", ") : held && typeof held === "object" ? Object.entries(held).map(([key, inner]) => `${key}: ${said(inner)}`).join("; ") : String(held ?? ""));
    const tried = (swaps) => () => {
      const swap = (text) => Object.entries(swaps).reduce((words, [was, is]) => words.replace(whole(was), () => String(is)), text);
      const { contrast, ...rest } = now.s;
      whatIf({ ...rest, setup: everywhere(rest.setup, swap), play: rest.play.map(swap) }, "tried what would change it");
    };
    return all.length > 0 && h("div", { class: "contrasts" }, h("h2", null, "It would change if …"), all.map((one, n) => h("div", { class: "way" },
      Object.entries(one?.change?.replace ?? {}).map(([was, is]) => h("p", null, h("del", null, was), " → ", h("ins", null, said(is)))), ["remove", "add"].map((key) => one?.change?.[key] && h("p", null, `${key}: ${said(one.change[key])}`)),
      one?.then && h("p", { class: "quiet" }, `then ${said(one.then)}`), wrong("contrast", n).map((error) => mistake(error, false)),
      h("p", { class: "choices" }, one?.change?.replace && !now.a && small("Try it", tried(one.change.replace)), small("Remove", () => edit(["contrast", n], undefined, "took a contrast away"))))));
  }
  function whyOf(claims) {
    const why = (claims ?? []).flatMap(({ why: found = [], holds, text }) => found.filter((said) => said.replace(/\.$/, "") !== told(text)).map((said) => (holds === "sometimes" ? `Otherwise: ${said}` : said)));
    return why.length > 0 && h("small", { class: "quiet" }, titled(` ${why.join(" ")}`));
  }
  function sides() {
    const found = report?.verdict === "depends" ? report.sides ?? [] : [];
    if (!found.length) return report?.verdict === "depends" && report.reason ? h("p", { class: "reason" }, report.reason.replace(/^-:\d+:\d+: /, "")) : null;
    return h("div", { class: "ways" }, found.map((side) => {
      const said = (side.answers ?? []).map((line) => line.line ?? line);
      return h("div", { class: "way" }, h("p", null, h("span", { class: `holds ${side.holds ? "always" : "never"}` }, side.holds ? "✓" : "✗"), ` ${said.length ? `when ${said.join(", ")}` : "otherwise"}`),
        said.length > 0 && small("Replay", () => replaySide(said)));
    }));
  }
  // The answers of one side stand where they are asked: behind the last line that is no claim.
  function replaySide(said) {
    const { play: all } = now.s;
    let at = all.length;
    while (at > 0 && isClaim(all[at - 1])) at -= 1;
    play([...all.slice(0, at), ...said.filter((line) => !all.includes(line)), ...all.slice(at)], "answered as that way goes", all.length + said.length);
  }

  // --- the text ----------------------------------------------------------------------------------------------------------------

  // The lines of the text in which the lines of play stand: a list below `play:`, each entry behind a dash.
  function linesAt(words) {
    const found = [];
    let inPlay = false;
    words.split("\n").forEach((line, n) => {
      if (/^\S/.test(line) && !/^[-#]/.test(line)) inPlay = /^play:/.test(line);
      else if (inPlay && /^\s*- /.test(line)) found.push(n);
    });
    return found.length === now.s.play.length ? found : [];
  }
  // Beside the text: the number of each line, where the cursor of the board is, and what is wrong.
  function gutter(words) {
    const at = linesAt(words), here_ = now.at ? at[now.at - 1] : undefined, bad = new Set((typed?.bad ?? typed?.wrong ?? []).map(({ line }) => line - 1));
    for (const { place } of typed ? [] : mistakes()) if (place[0] === "play") bad.add(at[place[1]]);
    return h("pre", { class: "gutter", "aria-hidden": "true" }, words.split("\n").map((_, n) => [h("span", { class: `${n === here_ ? "cursor" : ""} ${bad.has(n) ? "bad" : ""}` }, n === here_ && "▸", bad.has(n) && "!", `${n + 1}`), "\n"]));
  }
  // The cursor of the text goes to the line of play it stands in, and the board with it.
  function pointing({ value, selectionStart }) {
    const line = value.slice(0, selectionStart).split("\n").length - 1, index = typed?.bad ? -1 : linesAt(value).indexOf(line);
    if (index >= 0) go(index + 1);
  }
  const asText = () => (reportFor === now.s && here?.text) || JSON.stringify(now.s, null, 2);
  function text() {
    return h("section", { id: "text", class: "panel", tabindex: "-1", "data-of": "text", "aria-label": "The board as text" },
      h("h2", null, "Text"),
      h("div", { class: "texts" }, gutter(typed?.text ?? asText()), h("textarea", { id: "source", rows: 20, wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": "The board as text", holds: typed?.text ?? asText(), oninput: (event) => retyped(event.target.value), onclick: ({ target }) => pointing(target), onkeyup: ({ key, target }) => { if (/^(Arrow|Page|Home|End)/.test(key)) pointing(target); }, onchange: () => {},
        onscroll: ({ target }) => { target.previousSibling.scrollTop = target.scrollTop; } })),
      typed?.late && h("p", { class: "quiet", role: "status" }, "Reading the text …"),
      typed?.bad && h("div", { class: "mistakes" }, h("p", { class: "warning" }, "This text has mistakes; the board shows the last one without."), typed.bad.map((error) => h("p", null, h("b", null, error.line ? `Line ${error.line}: ` : ""), error.message ?? error, error.hint ? ` ${error.hint}` : ""))),
      h("p", { class: "quiet" }, "This text and the board are one: change either. Comments are not kept."),
      h("p", { class: "choices" }, small("Copy", () => copy(typed?.text ?? asText(), "The text is copied")), small("Download", download),
        small("Open a file", () => document.getElementById("file").click()), h("input", { id: "file", type: "file", hidden: true, accept: ".yaml,.yml,.json,.txt", onchange: (event) => openFile(event.target) })));
  }
  let typing600;
  function retyped(words) {
    // `bad` is known when it was read.
    typed = { text: words };
    clearTimeout(typing600);
    typing600 = setTimeout(() => readText(words), 600);
  }
  async function readText(words) {
    let found = null, bad = null, wrong = [];
    const late = setTimeout(() => { if (typed?.text === words) { typed.late = true; render(); } }, 1000);
    try { found = board(JSON.parse(words)); } catch { /* not JSON: the service reads it */ }
    if (!found) {
      try {
        const response = await fetch("/api/v1/options", { method: "POST", headers: { "Content-Type": "application/yaml" }, body: words });
        const answered = await response.json();
        found = board(answered.scenario);
        wrong = answered.errors ?? [];
        if (!found) bad = wrong.length ? wrong : [{ message: answered.detail ?? answered.reason ?? "It cannot be read." }];
      } catch { bad = [{ message: "No network: it is read when you are back." }]; }
    }
    clearTimeout(late);
    if (typed?.text !== words) return;
    if (found) {
      typed = document.activeElement?.id === "source" ? { text: words, bad, wrong } : null;
      change(found, "changed the text", found.play.length);
    } else { typed = { text: words, bad }; render(); }
  }
  async function openFile(input) {
    const [file] = input.files;
    if (!file) return;
    const words = file.size > LIMIT ? "" : await file.text();
    input.value = "";
    if (!words) { toast = "That file is larger than 64 kB or empty."; render(); return; }
    typed = { text: words };
    readText(words);
  }
  function download() {
    saved(`${(now.s.title || "board").replace(/[^\w-]+/g, "-").slice(0, 60)}.yaml`, typed?.text ?? asText());
  }

  // --- sheets ------------------------------------------------------------------------------------------------------------------

  const dialog = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" });
  dialog.addEventListener("close", () => { sheet = null; render(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  function open(what) { sheet = what; w.all = false; render(); }
  const shut = () => dialog.close();

  function drawSheet() {
    const made = sheet && sheets[sheet.kind]?.(sheet);
    if (!made) { if (dialog.open) dialog.close(); return; }
    morph(dialog, h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" }, h("div", { class: "sheet-top" }, h("h2", { id: "sheet-title" }, made.title), small("✕", shut, { "aria-label": "Close" })), made.body));
    if (!dialog.open) dialog.showModal();
  }

  function jump(which, id) {
    tab = which;
    render();
    const found = document.getElementById(id);
    found?.focus();
    found?.scrollIntoView({ block: "nearest" });
  }
  // What the sheets are lent.
  const w = { get now() { return now; }, get here() { return here; }, get toast() { return toast; }, get due() { return due; }, get seats() { return seatsOf(now.s); }, keysOff: false, all: false,
    button, field: field_, select, shut, open, render, jump, go, get, put, edit, number, inZone, taken: (entry) => taken(entry, seatsOf(now.s).colors), written, isUnknown, players, lies, setEntry, moveEntry, removeEntry, named, everywhere, whatIf, blank, called, toCard,
    tail, whole, play, same, holds: given.holds, numbered, addLine, moveLine, removeLine, addClaim, post, claims, told, outcome, gameName, asText, copy, download };
  const sheets = judge.sheets(w);

  async function copy(words, said) {
    try { await navigator.clipboard.writeText(words); toast = `${said}.`; } catch { toast = "Copying is not allowed here: select and copy it by hand."; }
    render();
  }
  // --- everything ------------------------------------------------------------------------------------------------------------------

  const TABS = [["board", "Board"], ["next", "Next"], ["ask", "Ask"], ["text", "Text"]];
  function render() {
    const asked_ = now.s.play.filter(isClaim).length;
    if (otherFor !== now.a) other = otherHere = null;
    const fresh = h("div", { "data-bench": true, class: "bench", "data-tab": tab, "aria-busy": String(["asking", "slow", "stuck"].includes(state)) },
      strip(),
      toFix(),
      welcome && welcomed(),
      picture(),
      now.a && judge.pair(w, { other, report: stale() ? null : report, first, turn: () => { first = !first; render(); }, keep: () => change(now.s, "kept what was tried", now.at, { a: null }), drop: () => change(now.a, "dropped what was tried", now.at, { a: null }) }),
      h("nav", { class: "tabs", "aria-label": "Parts" }, TABS.map(([key, label]) => button([label, key === "next" && here?.asked ? h("span", { class: "dot", title: "something is asked" }, " •") : null, key === "ask" && asked_ ? ` ${asked_}` : null], () => { tab = key; render(); }, { id: `tab-${key}`, "aria-pressed": String(tab === key), class: "second" }))),
      build(), next(), sofar(), asked(), text());
    const had = document.activeElement, list = had.closest?.("li")?.parentNode, within_ = had.closest?.("[id].lies, .panel"), keyed = list && bench.contains(had) && had.matches(":focus-visible");
    morph(bench, fresh);
    // By keys alone: where what had the focus is gone, its neighbour has it.
    if (keyed && !had.isConnected) (list.isConnected && list.lastElementChild?.querySelector("button:last-of-type") || within_?.querySelector("input"))?.focus();
    const changed = replay && bench.querySelector(".shown .now"), pane = changed?.closest(".drawn");
    if (pane) pane.scrollTop += changed.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
    drawSheet();
  }
  function welcomed() {
    const draft = stored(DRAFT);
    return h("p", { class: "choices welcome" }, draft && small("Continue your last board", () => reopen(draft), { id: "draft" }),
      h("a", { class: "button second small", href: `/gallery?game=${now.s.game}` }, "Start from a proof"), h("a", { class: "button second small", href: "/search" }, "Start from a ruling"));
  }

  const asideFrom = (target) => target.closest("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    const meta = event.ctrlKey || event.metaKey, target = event.target, name = event.key;
    if (meta && name.toLowerCase() === "z" && target.id !== "source" && !(asideFrom(target) && target.value !== (target.getAttribute("data-holds") ?? ""))) { event.preventDefault(); if (event.shiftKey) forth(); else back(); return; }
    if (meta && name === "Enter") { event.preventDefault(); target.dispatchEvent(new Event("change")); ask(0); return; }
    if (name === "F6") { event.preventDefault(); around(event.shiftKey ? -1 : 1); return; }
    if (dialog.open || meta || asideFrom(target) || !bench.contains(target)) return;
    if (event.altKey && target.keys === "line" && (name === "ArrowUp" || name === "ArrowDown")) {
      const by = name === "ArrowUp" ? -1 : 1;
      event.preventDefault();
      moveLine(target.entry, by);
      document.getElementById(`line-${target.entry + by}`)?.focus();
      return;
    }
    if (event.altKey) return;
    const does = pressed(name, target);
    if (does && (name.length > 1 || !w.keysOff)) { event.preventDefault(); does(); }
  });
  function pressed(name, target) {
    const line = target.keys === "line" ? target.entry : null, entry = target.closest("li")?.entry;
    const all = [...bench.querySelectorAll(line !== null ? ".played .name" : target.keys === "thing" ? ".shown .tile > button.name" : ".entries .name")], index = all.indexOf(target);
    const to = { ArrowDown: index + 1, ArrowRight: index + 1, ArrowUp: index - 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[name];
    if (index >= 0 && to !== undefined) return () => all[clamp(to, all.length - 1)].focus();
    if (name === "Delete") return line !== null ? () => removeLine(line) : entry && now.at === 0 ? () => removeEntry(entry.who, entry.zone, entry.index) : null;
    const to_ = (which, id) => () => jump(which, id);
    const held = entry && target.keys === "entry" && now.at === 0 ? taken(inZone(now.s, entry.who, entry.zone)[entry.index], seatsOf(now.s).colors) : null;
    const flip = (word) => () => setEntry(entry.who, entry.zone, entry.index, written({ ...held, states: held.states.includes(word) ? held.states.filter((said) => said !== word) : [...held.states, word] }), `made it ${word}`);
    const states = seatsOf(now.s).states;
    return { a: to_("board", "add-0-0"), q: to_("ask", "claim"), c: target.thing ? () => { target.click(); document.getElementById("ask-about")?.nextSibling?.querySelector("button")?.focus(); } : to_("ask", "claim"), n: to_("next", "line"), w: tryIt, "{": () => go(now.at - 1), "}": () => go(now.at + 1),
      "[": () => (replay ? frame(replay.at - 1) : steps()), "]": () => (replay ? frame(replay.at + 1) : steps()), "?": () => open({ kind: "keys" }),
      ...(held ? { m: () => { open({ kind: "entry", ...entry }); document.getElementById("to-0")?.focus(); }, ...(held.map ? {} : {
        "+": () => copies(entry.who, entry.zone, entry.index, 1), "-": () => copies(entry.who, entry.zone, entry.index, -1),
        ...(states.includes("tapped") ? { t: flip("tapped") } : states.includes("exhausted") ? { t: flip("exhausted") } : {}), ...(states.includes("face down") ? { f: flip("face down") } : {}) }) } : {}) }[name];
  }
  const PARTS = [["picture"], ["build", "board"], ["next", "next"], ["asked", "ask"], ["text", "text"]];
  function around(by) {
    const at = PARTS.findIndex(([id]) => document.getElementById(id)?.contains(document.activeElement));
    const [id, which] = PARTS[(at + by + PARTS.length) % PARTS.length];
    if (which) { tab = which; render(); }
    document.getElementById(id).focus();
  }

  addEventListener("hashchange", () => { if (location.hash !== link && location.hash.length > 1) reopen(location.hash); });
  document.addEventListener("focusout", ({ target }) => { if (target.id === "source" && typed?.bad === null) typed = null; });

  async function start() {
    const game = stored(GAME);
    const first = board(given.start) ?? empty(given.seats[game] ? game : now.s.game);
    now = { s: first, at: first.play.length, a: board(given.stays) };
    if (location.hash.length > 1) {
      try { begin(await unpacked(location.hash)); tab = "next"; } catch (error) { notice = error.message; }
    } else welcome = !given.start;
    if (!given.from && /[?&](proof|ruling|card)=/.test(location.search)) toast = "The board of that page comes from the service: try again when the network is back.";
    if (given.start) tab = "next";
    document.body.append(dialog);
    render();
    if (given.mine) open({ kind: "mine" });
    if (!notice && !welcome) keep();
    ask(0);
  }
  start();
  window.judge = { ...window.judge, bench: { moveEntry, position: () => now, fixed: () => now.at > 0 } };
})();

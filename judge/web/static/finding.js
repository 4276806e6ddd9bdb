// The search of the pack: looks up what the index says and orders it as the service does (judge/search).
// Every table and weight is the build's own (judge/search/carried.py); nothing is worked out here that it can say.
"use strict";

(() => {
  const STEP2 = { ational: "ate", tional: "tion", enci: "ence", anci: "ance", izer: "ize", bli: "ble", alli: "al", entli: "ent", eli: "e", ousli: "ous", ization: "ize", ation: "ate", ator: "ate", alism: "al", iveness: "ive", fulness: "ful", ousness: "ous", aliti: "al", iviti: "ive", biliti: "ble", logi: "log" };
  const STEP3 = { icate: "ic", ative: "", alize: "al", iciti: "ic", ical: "ic", ful: "", ness: "" };
  const C = "[^aeiouy]+", V = "[aeiou]+";
  const some = new RegExp(`^(${C})?${V}${C}`), once = new RegExp(`^(${C})?${V}${C}(${V})?$`);
  const twice = new RegExp(`^(${C})?${V}${C}${V}${C}`), vowel = new RegExp(`^(${C})?[aeiouy]`), short = new RegExp(`^${C}[aeiouy][^aeiouwxy]$`);
  const ending = (list) => new RegExp(`^(.+?)(${Object.keys(list).join("|")})$`);
  const STEP2_END = ending(STEP2), STEP3_END = ending(STEP3);

  // Porter's stemmer as Whoosh has it.
  function porter(word) {
    if (word.length < 3) return word;
    let w = word[0] === "y" ? `Y${word.slice(1)}` : word, m;
    if (w.endsWith("s")) {
      if (w.endsWith("sses") || w.endsWith("ies")) w = w.slice(0, -2);
      else if (w.at(-2) !== "s") w = w.slice(0, -1);
    }
    if (w.endsWith("eed")) {
      if (some.test(w.slice(0, -3))) w = w.slice(0, -1);
    } else if ((m = /^(.*)(ed|ing)$/.exec(w)) && vowel.test(m[1])) {
      w = m[1];
      if (/^(at|bl|iz)$/.test(w)) w += "e";
      else if (/^([^aeiouylsz])\1$/.test(w)) w = w.slice(0, -1);
      else if (short.test(w)) w += "e";
    }
    if (w.endsWith("y") && vowel.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
    if ((m = STEP2_END.exec(w)) && some.test(m[1])) w = m[1] + STEP2[m[2]];
    if ((m = STEP3_END.exec(w)) && some.test(m[1])) w = m[1] + STEP3[m[2]];
    if ((m = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/.exec(w))) {
      if (twice.test(m[1])) w = m[1];
    } else if ((m = /^(.+?)(s|t)(ion)$/.exec(w)) && twice.test(m[1] + m[2])) w = m[1] + m[2];
    if ((m = /^(.+?)e$/.exec(w)) && (twice.test(m[1]) || (once.test(m[1]) && !short.test(m[1])))) w = m[1];
    if (w.endsWith("ll") && twice.test(w)) w = w.slice(0, -1);
    return word[0] === "y" ? `y${w.slice(1)}` : w;
  }

  const summed = (steps) => { let at = 0; return steps.map((step) => (at += step)); };
  const push = (map, key, value) => { const held = map.get(key); if (held) held.push(value); else map.set(key, [value]); };
  const lines = (text, by = "\n") => (text ? text.split(by) : []);
  const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

  // How many letters must be put in, left out, exchanged or swapped; most + 1 for more.
  function distance(one, two, most) {
    if (Math.abs(one.length - two.length) > most) return most + 1;
    let before = [], row = range(0, two.length + 1);
    for (let i = 1; i <= one.length; i += 1) {
      const earlier = before;
      before = row;
      row = [i];
      for (let j = 1; j <= two.length; j += 1) {
        let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] !== two[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) cost = Math.min(cost, earlier[j - 2] + 1);
        row.push(cost);
      }
      if (Math.min(...row) > most) return most + 1;
    }
    return row[two.length];
  }

  // A word and its forms with one letter left out, and with two when it is longer.
  function deletions(word) {
    const without = (form) => range(0, form.length).map((n) => form.slice(0, n) + form.slice(n + 1));
    const one = word.length > 3 ? without(word) : [];
    return new Set([word, ...one, ...(word.length > 5 ? one.flatMap(without) : [])]);
  }

  const consonants = (word) => (word[0] + word.slice(1).replace(/[aeiouy]/g, "")).replace(/(.)\1+/g, "$1");

  // How many letters two texts share in order, block by block, the longest first.
  function shared(a, b) {
    if (!a || !b) return 0;
    let best = 0, i0 = 0, j0 = 0, before = [];
    for (let i = 0; i < a.length; i += 1) {
      const row = [];
      for (let j = 0; j < b.length; j += 1) {
        if (a[i] !== b[j]) continue;
        const k = (before[j - 1] || 0) + 1;
        row[j] = k;
        if (k > best) { best = k; i0 = i - k + 1; j0 = j - k + 1; }
      }
      before = row;
    }
    return best && best + shared(a.slice(0, i0), b.slice(0, j0)) + shared(a.slice(i0 + best), b.slice(j0 + best));
  }

  function inCommon(a, b) {
    const left = new Map();
    for (const letter of b) left.set(letter, (left.get(letter) || 0) + 1);
    let found = 0;
    for (const letter of a) if (left.get(letter) > 0) { left.set(letter, left.get(letter) - 1); found += 1; }
    return found;
  }

  const triples = (text) => new Set(range(0, text.length - 2).map((n) => text.slice(n, n + 3)));

  class Finder {
    // core: words.json; parts: entries.json of each part that was taken.
    constructor(core, parts) {
      Object.assign(this, core);
      for (const name of ["stop", "weak", "beside", "asking_whether", "types", "compared"]) this[name] = new Set(core[name]);
      this.everyday = new Map(lines(core.everyday, " ").map((word, n) => [word, core.common[n] / 100]));
      this.english = new Set([...lines(core.english, " "), ...this.everyday.keys()]);
      this.stemAt = new Map(lines(core.stems).map((stem, n) => [stem, n]));
      this.list = lines(core.words);
      this.wordAt = new Map(this.list.map((word, n) => [word, n]));
      this.called = new Map(Object.entries(core.called));
      this.stemmed = new Map();
      this.readVocabularies();
      this.readNames();
      this.readParts(parts);
    }

    // --- words

    plain(text) {
      let said = text;
      if (said.includes("{")) {
        said = said.replace(/(\{\w+\})(\1+)/g, (all, one) => ` ${all.length / one.length} ${one}`);
        said = said.replace(/\{(\w+)\}/g, (_, name) => ` ${this.symbols[name.toLowerCase()] ?? name} `);
      }
      said = said.replace(/['’‘`´ʼ]/g, "").replaceAll("&", " and ").replace(/[^\x00-\x7f]/g, (letter) => this.letters[letter] ?? letter);
      return said.normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase().match(/[a-z0-9]+/g) || [];
    }

    stem(word) {
      let known = this.stemmed.get(word);
      if (known === undefined) {
        const form = Object.hasOwn(this.irregular, word) ? this.irregular[word] : word;
        known = form.length > 2 && !/^\d/.test(form) ? porter(form) : form;
        this.stemmed.set(word, known);
      }
      return known;
    }

    littleBeside(word) { return this.stop.has(word) || this.beside.has(word); }
    count(stem) { return this.held[this.stemAt.get(stem)] || 0; }
    rarity(stem) { return Math.log(1 + Math.max(this.size, 1) / (this.count(stem) + 0.5)); }

    readVocabularies() {
      this.vocabularies = new Map();
      this.spoken = new Set();
      const all = this.same.at(-1);
      const made = (chosen) => {
        const same = new Map(), longest = new Map();
        for (const [game, phrases] of chosen) {
          for (const [phrase, others] of phrases) {
            const strength = game < 0 ? this.how.broadly : this.how.synonym;
            if (!same.has(phrase)) same.set(phrase, [{ stems: phrase.split(" "), strength: 1, game: -1 }]);
            for (const other of others) same.get(phrase).push({ stems: other.split(" "), strength, game });
            const stems = phrase.split(" ");
            longest.set(stems[0], Math.max(longest.get(stems[0]) || 1, stems.length));
          }
        }
        return { same, longest };
      };
      this.vocabularies.set(-1, made(this.same));
      for (const own of this.same.slice(0, -1)) this.vocabularies.set(own[0], made([own, all]));
      for (const phrase of this.vocabularies.get(-1).same.keys()) phrase.split(" ").forEach((stem) => this.spoken.add(stem));
      this.docStems = new Set([...this.list.map((word) => this.stem(word)), ...this.spoken, ...this.elsewhere.map((word) => this.stem(word))]);
    }

    // --- names

    readNames() {
      this.nameTable = new Map();
      this.nameLongest = new Map();
      this.nameWords = new Set();
      this.squashed = new Map();
      this.tripled = new Map();
      for (const [name, thing, game, rank] of this.names) {
        const words = this.plain(name);
        if (!words.length) continue;
        const called = { name, thing, game, rank };
        push(this.nameTable, words.join(" "), called);
        if (["the", "a", "an"].includes(words[0]) && words.length > 1) push(this.nameTable, words.slice(1).join(" "), called);
      }
      for (const [key, things] of this.nameTable) {
        const words = key.split(" ");
        this.nameLongest.set(words[0], Math.min(10, Math.max(words.length, this.nameLongest.get(words[0]) || 0)));
        words.forEach((word) => { if (!this.stop.has(word)) this.nameWords.add(word); });
        this.squashed.set(words.join(""), things[0].name);
      }
      for (const squashed of this.squashed.keys()) for (const triple of triples(squashed)) push(this.tripled, triple, squashed);
      this.beginnings = [];
      for (const [key, things] of this.nameTable) {
        const told = key.split(" ").filter((word) => !this.stop.has(word));
        for (let at = 0; at < told.length - 1; at += 1) this.beginnings.push({ told: told.slice(at), later: at > 0, rank: things[0].rank, name: things[0].name });
      }
      this.ofStem = new Map();
      for (const word of this.nameWords) push(this.ofStem, this.stem(word), word);
    }

    spans(words, game) {
      const found = [];
      for (let at = 0; at < words.length; at += 1) {
        const last = Math.min(words.length, at + (this.nameLongest.get(words[at]) || 0));
        for (let end = last; end > at; end -= 1) {
          let things = (this.nameTable.get(words.slice(at, end).join(" ")) || []).filter((t) => game < 0 || t.game === game);
          things = things.filter((t) => things.every((o) => o.game !== t.game || o.rank >= t.rank));
          if (things.length && !(end === at + 1 && this.stop.has(words[at]))) {
            found.push({ start: at, end, things });
            at = end - 1;
            break;
          }
        }
      }
      return found;
    }

    nearestName(squashed, allWords = false) {
      if (squashed.length >= 5 && this.squashed.has(squashed)) return this.squashed.get(squashed);
      if (squashed.length <= 3 || squashed.length >= 60 || (allWords && squashed.length < 8)) return null;
      const held = new Map();
      for (const triple of triples(squashed)) for (const name of this.tripled.get(triple) || []) held.set(name, (held.get(name) || 0) + 1);
      const off = (name) => Math.abs(name.length - squashed.length);
      const likely = [...held.keys()].sort((a, b) => held.get(b) - held.get(a) || off(a) - off(b) || (a < b ? -1 : 1)).slice(0, 5);
      let best = 0, found = "";
      for (const name of likely) {
        const whole = squashed.length + name.length;
        if (2 * inCommon(squashed, name) / whole < this.how.nearly) continue;
        const like = 2 * shared(squashed, name) / whole;
        if (like > best || (like === best && name > found)) { best = like; found = name; }
      }
      const enough = allWords ? this.how.allWords : found.length < this.how.long ? this.how.nearly : this.how.longNearly;
      return found && best >= enough ? this.squashed.get(found) : null;
    }

    halfTyped(words) {
      const typed = words.filter((word) => !this.stop.has(word));
      if (typed.length < 2) return null;
      const begins = (word, n) => n < typed.length && (word === typed[n] || (typed[n].length > 2 && word.startsWith(typed[n])));
      const first = this.beginnings.filter(({ told }) => told[0].startsWith(typed[0]) && typed.length <= told.length && told.slice(0, typed.length).every(begins));
      first.sort((a, b) => a.later - b.later || a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
      return first.length ? first[0].name : null;
    }

    putRight(words) {
      const found = [];
      const strange = range(0, words.length).filter((n) => !(this.knows(words[n]) || /^\d+$/.test(words[n]) || this.stop.has(words[n])));
      for (const place of strange.slice(0, 4)) {
        const first = found.length ? found.at(-1).end : 0;
        if (found.length && place < first) continue;
        search: for (let length = 4; length > 1; length -= 1) {
          for (let start = Math.max(first, place - length + 1); start <= Math.min(place, words.length - length); start += 1) {
            const part = words.slice(start, start + length);
            const allWords = part.every((word) => this.english.has(word));
            const whole = part.every((word, n) => strange.includes(start + n) || this.nameWords.has(word));
            const name = (whole ? this.nearestName(part.join(""), allWords) : null) ?? (allWords ? null : this.halfTyped(part));
            if (name && this.plain(name).length > 1 && !this.stop.has(part[0]) && !this.stop.has(part.at(-1))) {
              found.push({ start, end: start + length, name });
              break search;
            }
          }
        }
      }
      return found;
    }

    // --- spelling

    knows(word) { return this.wordAt.has(word) || this.docStems.has(this.stem(word)); }
    isWord(word) { return this.knows(word) || this.english.has(word); }

    near(word) {
      const forms = deletions(word);
      return this.list.filter((other) => other.length > 2 && Math.abs(other.length - word.length) < 3 && !/^\d+$/.test(other) &&
        distance(word, other, 2) <= 2 && [...deletions(other)].some((form) => forms.has(form)));
    }

    correct(word) {
      if (word.length < 3 || /^\d+$/.test(word) || this.stop.has(word) || this.wordAt.has(word)) return null;
      if (this.knows(word)) {
        return (this.ofStem.get(this.stem(word)) || []).filter((name) => name.startsWith(word)).sort()[0] ?? null;
      }
      for (const [here, there] of [...this.atlantic, ...this.atlantic.map(([a, b]) => [b, a])]) {
        const other = word.slice(0, 2) + word.slice(2).replace(here, there);
        if (word.slice(2).includes(here) && this.wordAt.has(other)) return other;
      }
      const alike = (other) => consonants(word) === consonants(other);
      if (this.english.has(word)) {
        if (this.everyday.has(word)) return null;
        return this.near(word).find((other) => this.nameWords.has(other) && alike(other) && !this.english.has(other) && distance(word, other, 1) <= 1) ?? null;
      }
      const most = word.length < 6 ? 1 : 2;
      let best = null;
      for (const other of this.near(word)) {
        const edits = distance(word, other, most);
        if (edits > most) continue;
        if (edits === 2 && !(other[0] === word[0] && (this.nameWords.has(other) || word.length > 8 || (word.length === 8 && alike(other))))) continue;
        if (word.length < 4 && !alike(other)) continue;
        const likely = this.how.likelyNamed * this.nameWords.has(other) + this.how.likelyAlike * ((other[0] === word[0]) + alike(other)) +
          this.how.likelyUsed * Math.log1p(this.counts[this.wordAt.get(other)]);
        if (!best || edits < best.edits || (edits === best.edits && likely >= best.likely)) best = { edits, likely, other };
      }
      if (best?.edits === 1 || word.length < 4) return best && best.other;
      return [...this.nameWords].filter((name) => name.startsWith(word)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? best?.other ?? null;
    }

    meant(word) {
      const fixed = this.correct(word);
      if (fixed !== null) return [fixed];
      if (word.length < 7 || this.isWord(word) || /^\d+$/.test(word)) return [];
      const used = (part) => this.counts[this.wordAt.get(part)];
      let best = [], most = -1;
      for (let n = 3; n < word.length - 2; n += 1) {
        const pair = [word.slice(0, n), word.slice(n)];
        if (!pair.every((part) => this.wordAt.has(part))) continue;
        const least = Math.min(...pair.map(used));
        if (least > most) { best = pair; most = least; }
      }
      return best;
    }

    joined(word, after) {
      const both = word + after;
      if (!after || !this.wordAt.has(both) || /^\d+$/.test(word)) return null;
      if (this.nameWords.has(both)) return this.stop.has(word) || this.stop.has(after) ? null : both;
      return this.isWord(word) && this.isWord(after) ? null : both;
    }

    corrected(words, game) {
      const whole = this.spans(words, game).filter((s) => s.end - s.start > 1).map((s) => ({ ...s, name: words.slice(s.start, s.end).join(" ") }));
      const nearly = this.putRight(words).filter((name) => whole.every((s) => name.end <= s.start || s.end <= name.start));
      const named = new Map([...whole, ...nearly].map((name) => [name.start, name]));
      const out = [], places = new Set(), said = [];
      for (let at = 0; at < words.length;) {
        const here = named.get(at);
        let end, now;
        if (here) { end = here.end; now = this.plain(here.name); } else {
          const both = this.joined(words[at], at + 1 < words.length && !named.has(at + 1) ? words[at + 1] : "");
          end = at + (both ? 2 : 1);
          now = both ? [both] : this.wordAt.has(words[at]) ? [] : this.meant(words[at]);
          if (!now.length) now = [words[at]];
        }
        if (now.join(" ") !== words.slice(at, end).join(" ")) {
          said.push([words.slice(at, end).join(" "), now.join(" ")]);
          now.forEach((_, n) => places.add(out.length + n));
        }
        out.push(...now);
        at = end;
      }
      const unknown = out.some((word) => !this.knows(word) && !/^\d+$/.test(word));
      if ((unknown || said.length) && !(!unknown && this.spans(out, game).length)) {
        const name = this.nearestName(words.join("")) ?? this.halfTyped(words);
        if (name) { const better = this.plain(name); return { words: better, places: new Set(better.keys()), said: [[words.join(" "), name]] }; }
      }
      return said.length ? { words: out, places, said } : { words, places, said };
    }

    // --- concepts

    concepts(words, spans, game, corrected) {
      const { same, longest } = this.vocabularies.get(game) || this.vocabularies.get(-1);
      const stems = words.map((word) => this.stem(word)), named = new Map(spans.map((s) => [s.start, s]));
      const found = new Map();
      for (let at = 0, end; at < words.length; at = end) {
        const here = named.get(at);
        let alternatives, targets = new Set();
        if (here) {
          end = here.end;
          targets = new Set(here.things.map((t) => t.thing));
          alternatives = [{ stems: stems.slice(at, end), strength: 1, game: -1 }];
        } else {
          let last = Math.min(words.length, at + (longest.get(stems[at]) || 1));
          for (let n = at + 1; n < last; n += 1) if (named.has(n)) last = n;
          end = last;
          while (end > at + 1 && !same.has(stems.slice(at, end).join(" "))) end -= 1;
          if (end <= at) end = at + 1;
          if (end === at + 1 && this.stop.has(words[at])) continue;
          const phrase = stems.slice(at, end);
          alternatives = same.get(phrase.join(" ")) || [{ stems: phrase, strength: 1, game: -1 }];
        }
        const [first, ...others] = alternatives;
        let weight = Math.max(...first.stems.map((s) => this.rarity(s)));
        if (others.length) weight = Math.min(weight, Math.max(...others.map((a) => Math.min(...a.stems.map((s) => this.rarity(s))))) + 1);
        if (end === at + 1 && !here && this.weak.has(words[at])) weight *= this.how.weak;
        else if (!here) {
          const much = Math.min(...words.slice(at, end).map((word) => this.everyday.get(word) || 0));
          weight *= Math.max(this.how.everydayLeast, 1 - Math.max(0, much - this.how.everyday) / this.how.everydayMost);
        }
        const trust = range(at, end).some((n) => corrected.has(n)) ? this.how.corrected : 1;
        const key = first.stems.join(" ");  // of two that are alike the later one counts, in the place of the first
        found.set(key, { words: words.slice(at, end), alternatives, targets, weight, trust });
      }
      return [...found.values()];
    }

    // --- entries

    readParts(parts) {
      const { size } = this;
      this.kind = new Int8Array(size).fill(-1);
      this.game = new Int16Array(size).fill(-1);
      this.group = new Int32Array(size).fill(-1);
      this.late = new Uint8Array(size);
      this.numeric = new Uint8Array(size);
      this.owned = new Map();
      this.documents = new Map();
      this.rules = new Map();
      this.parts = parts.map((part) => {
        const numbers = summed(part.numbers);
        numbers.forEach((entry, n) => {
          this.kind[entry] = part.kind[n];
          this.game[entry] = part.game[n];
          this.group[entry] = part.group[n];
        });
        part.late.forEach((n) => { this.late[numbers[n]] = 1; });
        part.numeric.forEach((n) => { this.numeric[numbers[n]] = 1; });
        for (const name of ["owned", "documents", "rules"]) {
          for (const [key, held] of Object.entries(part[name])) this[name].set(key, [...(this[name].get(key) || []), ...held].sort((a, b) => a - b));
        }
        let at = 0;
        return { ...part, starts: [0, ...part.counts.map((count) => (at += count))] };
      });
      this.prior = Float32Array.from(this.kind, (kind, n) => (this.late[n] ? this.how.priorLate : this.how.prior[this.kinds[kind]] ?? this.how.priorOther));
      this.faceCard = summed(this.faces);
      this.ofCard = new Map();
      this.faceCard.forEach((card, face) => push(this.ofCard, card, face));
      this.faceSets = new Map();
    }

    each(stem, tell) {
      const n = this.stemAt.get(stem);
      if (n === undefined) return;
      for (const part of this.parts) {
        let entry = 0;
        for (let k = part.starts[n]; k < part.starts[n + 1]; k += 1) {
          entry += part.steps[k];
          tell(entry, part.scores[k] / 1000, this.shares[part.fields[k]]);
        }
      }
    }

    holding(wanted) {
      let found = null;
      const stems = [...new Set(wanted.stems)];
      for (const stem of stems) {
        const next = new Map();
        this.each(stem, (entry, value, share) => {
          const had = found ? found.get(entry) : [0, 1];
          if (had) next.set(entry, [had[0] + value, Math.min(had[1], share)]);
        });
        found = next;
      }
      for (const [entry, held] of found) {
        if (wanted.game >= 0 && this.game[entry] !== wanted.game) found.delete(entry);
        else held[0] /= stems.length;
      }
      return found;
    }

    ofWords([asked, ...others], full) {
      const score = new Float32Array(this.size), share = new Float32Array(this.size), many = asked.stems.length;
      for (const stem of asked.stems) this.each(stem, (entry, value, says) => { score[entry] += value / many; share[entry] += says; });
      for (let n = 0; n < this.size; n += 1) {
        if (!share[n]) continue;
        share[n] *= full / many;
        if (many > 1 && share[n] < Math.fround(full * this.how.context)) share[n] *= this.how.partial;
      }
      for (const other of others) {
        for (const [entry, [value, says]] of this.holding(other)) {
          score[entry] = Math.max(score[entry], value * other.strength);
          share[entry] = Math.max(share[entry], says * other.strength);
        }
      }
      return { score, share };
    }

    scored(concepts) {
      const whole = concepts.reduce((sum, c) => sum + c.weight, 0) || 1, { how } = this;
      const scores = new Float32Array(this.size), coverage = new Float32Array(this.size);
      const named = concepts.filter((c) => c.targets.size);
      const said = concepts.filter((c) => c.targets.size || !c.words.every((word) => this.weak.has(word)));
      const sum = (list) => list.reduce((all, c) => all + c.weight, 0);
      const every = named.length > 1 && sum(named) >= how.namesOnly * sum(said) ? new Uint8Array(this.size).fill(1) : null;
      for (const concept of concepts) {
        const weight = concept.weight * concept.trust / whole;
        const { score, share } = this.ofWords(concept.alternatives, concept.targets.size ? how.mentioned : 1);
        for (const thing of concept.targets) {
          for (const entry of this.under(thing)) { share[entry] = 1; score[entry] += how.named; }
        }
        for (let n = 0; n < this.size; n += 1) {
          scores[n] += score[n];
          coverage[n] += share[n] * weight;
          if (every && concept.targets.size && share[n] < Math.fround(how.mentioned * how.context)) every[n] = 0;
        }
      }
      return { scores, coverage, every };
    }

    own(thing) { const n = this.things[thing]; return n >= 0 && this.kind[n] >= 0 ? n : -1; }
    under(thing) { const n = this.own(thing); return [...(n >= 0 ? [n] : []), ...(this.owned.get(String(thing)) || [])]; }
    isKind(n, ...kinds) { return n >= 0 && kinds.includes(this.kinds[this.kind[n]]); }
    namesAThing(concepts) { return concepts.some((c) => [...c.targets].some((t) => this.isKind(this.own(t), "card", "keyword"))); }

    rank(concepts, allowed, floor, asks) {
      const { scores, coverage, every } = this.scored(concepts), { how } = this;
      const found = [];
      let most = 0;
      for (let n = 0; n < this.size; n += 1) {
        if (allowed[n] && (!floor || (coverage[n] >= floor && scores[n] > 0))) { found.push(n); most = Math.max(most, scores[n]); }
      }
      const named = new Set(concepts.flatMap((c) => [...c.targets]));
      const near = new Map(), first = new Map();
      for (const thing of named) {
        const under = this.owned.get(String(thing)) || [];
        for (const entry of under) near.set(entry, how.under);
        if (this.own(thing) >= 0) near.set(this.own(thing), under.length || !this.isKind(this.own(thing), "card") ? how.itself : how.alone);
      }
      if (concepts.length === 1) {
        for (const thing of named) {
          const own = this.own(thing);
          if (own >= 0) first.set(own, this.isKind(own, "card") ? 100 : 99);
          (this.owned.get(String(thing)) || []).forEach((entry, n) => first.set(entry, 60 - 20 * this.late[entry] - n / 50));
        }
      }
      const ranked = found.map((n) => {
        let top = how.covered * coverage[n] ** how.power + how.scored * scores[n] / Math.max(most, 1e-6) + this.prior[n];
        if (asks.aCard) top += how.sought * this.isKind(n, "card");
        if (asks.aNumber) top += how.number * this.numeric[n];
        if (concepts.length === 1) top = first.get(n) ?? top;
        else if (!asks.aCard) top += near.get(n) || 0;
        if (every) top += how.allNamed * every[n];
        return { entry: n, top: Math.fround(top), covered: coverage[n] };
      });
      ranked.sort((a, b) => b.top - a.top || a.entry - b.entry);
      return this.oneEach(ranked);
    }

    // One for each text.
    oneEach(ranked) {
      const seen = new Set();
      return ranked.filter(({ entry }) => { const group = this.group[entry]; return !seen.has(group) && seen.add(group); });
    }

    spread(best) {
      const kept = [], games = new Set();
      for (const each of best.slice(0, 50)) {
        if (each.covered >= this.how.asFully * best[0].covered && !games.has(this.game[each.entry])) { kept.push(each); games.add(this.game[each.entry]); }
      }
      const lead = kept.slice(0, this.how.first), at = this.how.first - lead.length;
      const own = best.filter((each) => !lead.includes(each));
      return [...lead.slice(0, 1), ...own.slice(0, at), ...lead.slice(1), ...own.slice(at)];
    }

    // --- filters: of an entry and one printed version of its card

    parse(query) {
      const form = /(?<not>(?:-|\bNOT\s+)(?=[^\s\d]))?(?:(?<![A-Za-z_])(?<field>[A-Za-z][A-Za-z_]{1,19})(?<op>\s*(?:!=|>=|<=|=|>|<)\s*|:)(?<than>>=|<=|>|<|=)?(?:"(?<quoted>[^"]*)"|(?<bare>[^\s"()]+))|"(?<phrase>[^"]*)"|(?<word>[^\s"()]+))/g;
      const must = [], free = [], warnings = [];
      let text = query.slice(0, 400).replace(/[“”„«»]/g, '"').replace(/≥/g, ">=").replace(/≤/g, "<=");
      if (/[()|&]|\bOR\b/.test(text)) warnings.push("Without a network, parentheses, OR and signs between words are ignored: each filter must match.");
      const beside = this.plain(text.replace(/\b(AND|OR|NOT)\b|"[^"]*"/g, " "));
      const told = beside.length >= this.told[0] && beside.filter((word) => this.stop.has(word)).length >= this.told[1];
      if (told && !/[A-Za-z_]\s*[:=<>]/.test(text)) text = text.replace(/\b(AND|OR|NOT)\b/g, (word) => word.toLowerCase());
      for (let m; (m = form.exec(text));) {
        const { not, field, op, than, quoted, bare, phrase, word } = m.groups;
        let test = null;
        if (field) {
          const name = Object.hasOwn(this.fields, field.toLowerCase()) ? this.fields[field.toLowerCase()] : null;
          const sign = than || op.trim();
          let value = quoted ?? bare;
          if (name && bare && !this.isNumber(name)) {
            let more = text.slice(form.lastIndex), said = value, taken = 0, at = 0;
            for (let n = 0, next; n < 3 && (next = /^\s+([\w'’-]+)(?![\w:<>=*~"])/.exec(more)); n += 1) {
              said += ` ${next[1]}`;
              at += next[0].length;
              more = more.slice(next[0].length);
              if (this.one(name, this.plain(said).join(" "))) { value = said; taken = at; }
            }
            form.lastIndex += taken;
          }
          test = name && this.filter(name, sign, value);
          if (!test) { warnings.push(`“${field}${op.trim()}${value}” is not read without a network: ${not ? "it denies nothing" : "its words were searched"}.`); if (!not) free.push(field, value); continue; }
        } else if (phrase !== undefined || not) {
          const said = ` ${this.plain(phrase ?? word).join(" ")} `;
          if (!not) free.push(phrase);
          if (said.trim() && (not || !told)) test = { said };
        } else if (!/^(AND|OR|NOT)$/.test(word)) free.push(word);
        if (test) must.push(not ? { not: test } : test);
      }
      return { must, words: free.flatMap((part) => this.plain(part)).slice(0, 40), free: free.join(" "), warnings };
    }

    isNumber(field) { return this.compared.has(field); }

    value(field, said) {
      if (Object.hasOwn(this.facets, `${field}=${said}`)) return said;
      return (Object.hasOwn(this.said, said) ? this.said[said] : []).find(([name]) => name === field)?.[1];
    }

    facet(field, said) { const value = this.value(field, said); return value === undefined ? null : { facet: `${field}=${value}` }; }

    // What one value asks, null where the field has no such value.
    one(field, said) {
      if (!said) return null;
      const any = (...tests) => { const held = tests.filter(Boolean); return held.length ? { any: held } : null; };
      if (field === "type") {
        const kind = said.replace(/s$/, "");
        if (this.types.has(kind)) return { kind };
        return any(this.facet("cardtype", said), this.facet("subtype", said)) || this.facet("supertype", said);
      }
      if (field === "game") return this.called.has(said) ? { game: this.called.get(said) } : null;
      const own = this.documents.has(said.replaceAll(" ", "-")) ? { document: said.replaceAll(" ", "-") } : null;
      if (field === "document") return own;
      if (field === "set" && own) return any(this.facet(field, said), own);
      if (field === "name" || field === "text") return { said: ` ${said} ` };
      const instead = { supertype: ["cardtype", "subtype"], subtype: ["cardtype", "supertype"] }[field] || [];
      return [field, ...instead].map((name) => this.facet(name, { yel: "yellow", blu: "blue" }[said] || said)).find(Boolean) || null;
    }

    filter(field, op, value) {
      if (op === "!=") { const test = this.filter(field, ":", value); return test && { not: test }; }
      const said = value.replace(/[,;?!]+$/, "");
      if (this.isNumber(field)) {
        const span = /^\[?(\d*)(?:\.\.+|-|to)(\d*)\]?$/i.exec(said), number = /^[+-]?\d{1,9}$/.test(said) ? Number(said) : null;
        const least = { ">": number + 1, ">=": number, "<": -Infinity, "<=": -Infinity }[op] ?? number;
        const most = { "<": number - 1, "<=": number, ">": Infinity, ">=": Infinity }[op] ?? number;
        if (number !== null) return { number: field, least, most };
        if (span && (span[1] || span[2])) return { number: field, least: span[1] ? Number(span[1]) : -Infinity, most: span[2] ? Number(span[2]) : Infinity };
        return this.facet(field, said.toLowerCase());
      }
      const parts = said.split(/[,|]/).map((part) => this.one(field, this.plain(part).join(" ")));
      return parts.length && parts.every(Boolean) ? { any: parts } : null;
    }

    hasFacet(key, face) {
      if (!this.faceSets.has(key)) this.faceSets.set(key, new Set(summed(this.facets[key])));
      return this.faceSets.get(key).has(face);
    }

    holds(test, entry, face) {
      if (test.not) return !this.holds(test.not, entry, face);
      if (test.any) return test.any.some((each) => this.holds(each, entry, face));
      if (test.kind) return this.kinds[this.kind[entry]] === test.kind;
      if (test.game !== undefined) return this.game[entry] === test.game;
      if (test.document) return this.documents.get(test.document).includes(entry);
      if (test.said) return this.written(entry).includes(test.said);
      if (face < 0) return false;
      if (test.facet) return this.hasFacet(test.facet, face);
      return this.numbersOf(test.number).some(([number, key]) => number >= test.least && number <= test.most && this.hasFacet(key, face));
    }

    numbersOf(field) {
      return Object.keys(this.facets).filter((key) => key.startsWith(`${field}=`)).map((key) => [Number(key.slice(field.length + 1)), key]).filter(([n]) => !Number.isNaN(n));
    }

    aboutCards(test) {
      if (test.not) return this.aboutCards(test.not);
      return test.any ? test.any.some((each) => this.aboutCards(each)) : Boolean(test.facet || test.number);
    }

    allowed(must) {
      const found = new Uint8Array(this.size), cards = must.some((test) => this.aboutCards(test));
      const typed = must.some((test) => test.kind || test.any?.some((each) => each.kind));
      const usual = cards && !typed ? ["card"] : this.usual;
      for (let n = 0; n < this.size; n += 1) {
        if (this.kind[n] < 0 || (!typed && !usual.includes(this.kinds[this.kind[n]]))) continue;
        const faces = this.ofCard.get(this.cards[n]) || [-1];
        found[n] = faces.some((face) => must.every((test) => this.holds(test, n, face)));
      }
      return found;
    }

    wordsAsFilters(words, beside) {
      const left = [], found = [];
      for (let at = 0; at < words.length;) {
        const end = [at + 2, at + 1].find((e) => e <= words.length && Object.hasOwn(this.said, words.slice(at, e).join(" ")));
        if (end) { found.push(this.said[words.slice(at, end).join(" ")][0]); at = end; } else if (!beside) return { words, filters: [] };
        else { left.push(words[at]); at += 1; }
      }
      const filters = found.map(([field, value]) => ({ facet: `${field}=${value}` }));
      if (beside) return { words: left, filters };
      const things = new Set(found.map((pair) => pair.join("="))), fields = found.map(([field]) => field);
      if (things.size > 1 && (fields.includes("cardtype") || fields.includes("subtype")) && this.allowed(filters).includes(1)) return { words: [], filters };
      return { words, filters: [] };
    }

    // --- a rule by its number

    askedRules(free) {
      const form = /(?<![\w.{+/$-])((?:comprehensive rules?|rules?|cr|sections?|chapters?)(?: number| no\.?)?\s*|§\s*)?[[(]?(\d{1,4}(?:\.\d{1,4})*(?:[.-]?[a-z]{1,2}|[.-]?\([a-z]{1,2}\))?(?:\.(?:\d{1,3}|[a-z]{1,2}))*)(?![\w}])(?!\.\d)[\])]?/gi;
      const rest = this.plain(free.replace(form, " ")).filter((word) => !this.called.has(word));
      const alone = rest.every((word) => this.littleBeside(word) || this.weak.has(word) || ["cr", "number", "section", "chapter", "comprehensive"].includes(word));
      const numbers = [];
      for (const [, word, printed] of free.matchAll(form)) {
        const number = printed.toLowerCase().match(/\d+|[a-z]+/g).map((part) => (/\d/.test(part) ? `.${Number(part)}` : part)).join("").slice(1);
        const depth = number.split(".").length - 1 + /[a-z]$/.test(number);
        if (depth >= 2 || (word && depth >= 1) || (alone && (word || printed.includes(".")))) numbers.push(number);
      }
      return { numbers: [...new Set(numbers)], alone: numbers.length > 0 && alone };
    }

    // --- a query

    withoutGames(words) {
      for (let length = 4; length; length -= 1) {
        for (let at = 0; at + length <= words.length; at += 1) {
          const game = this.called.get(words.slice(at, at + length).join(" "));
          const rest = [...words.slice(0, at), ...words.slice(at + length)];
          if (game !== undefined && rest.some((word) => !this.stop.has(word))) return { words: rest, game };
        }
      }
      return { words, game: -1 };
    }

    // query: as it is typed; game: its id, or nothing; literal: its words as they are spelt. Gives the entries, the best
    // first, what was put right ([before, after] …), and what is to be said of the query.
    search(query, game, literal = false) {
      const { must, words: asked, free, warnings } = this.parse(query);
      const rules = this.askedRules(free);
      if (game) must.push({ game: this.games.indexOf(game) });
      const without = this.withoutGames(asked);
      let { words } = without, said = [], places = new Set();
      const narrowed = must.find((test) => (test.any || [test]).every((each) => each.game !== undefined));
      if (without.game >= 0 && !narrowed) must.push({ game: without.game });
      const games = new Set(must.flatMap((test) => test.any || [test]).map((test) => test.game).filter((g) => g !== undefined));
      const within = games.size === 1 ? [...games][0] : -1;
      let spans = this.spans(words, within);
      if (!(spans.length && spans[0].end - spans[0].start === words.length)) {
        const read = this.wordsAsFilters(words, must.some((test) => this.aboutCards(test)));
        words = read.words;
        must.push(...read.filters);
      }
      if (!literal && !rules.alone) ({ words, places, said } = this.corrected(words, within));
      spans = this.spans(words, within);
      if (spans.length === 1) {
        const [{ start, end, things }] = spans;
        const little = (word) => (this.asking_whether.has(words[0]) ? this.stop.has(word) : this.littleBeside(word));
        if (words.every((word, n) => (n >= start && n < end) || little(word))) {
          words = words.slice(start, end);
          spans = [{ start: 0, end: end - start, things }];
          places = new Set([...places].filter((n) => n >= start && n < end).map((n) => n - start));
        }
      }
      const concepts = this.concepts(words, spans, within, places);
      const allowed = this.allowed(must), cards = must.some((test) => this.aboutCards(test));
      let best;
      if (concepts.length) {
        const aNumber = this.counting.some((phrase) => ` ${asked.join(" ")} `.includes(` ${phrase} `));
        const asks = { aNumber, aCard: new RegExp(this.seeks).test(asked.join(" ")) };
        best = this.rank(concepts, allowed, cards ? 0.5 : 0.12, asks);
        if (!best.length && !cards) best = this.rank(concepts, allowed, 1e-6, asks);
        const spreads = concepts.length <= 2 && new Set(best.map(({ entry }) => this.game[entry])).size > 1;
        if (spreads && !this.namesAThing(concepts)) best = this.spread(best);
      } else best = must.length ? range(0, this.size).filter((n) => allowed[n]).map((entry) => ({ entry })) : [];
      let entries = best.map(({ entry }) => entry);
      if (rules.numbers.length) {
        const below = (number) => [...this.rules].filter(([key]) => key.startsWith(number) && /^(\.|[a-z])/.test(key.slice(number.length))).flatMap(([, held]) => held);
        const lead = rules.numbers.flatMap((number) => this.rules.get(number) || []);
        const under = rules.alone ? rules.numbers.flatMap(below).sort((a, b) => a - b) : [];
        if (!lead.length) warnings.push(`No rule ${rules.numbers.join(", ")} is saved on this device.`);
        entries = [...new Set([...lead, ...under, ...(rules.alone && lead.length ? [] : entries)])].filter((n) => allowed[n]);
      }
      return { entries, said, warnings };
    }
  }

  // written: the words of an entry as they stand, with a space before and behind each; for phrases.
  window.judge = { ...window.judge, finder: (core, parts, written) => Object.assign(new Finder(core, parts), { written }) };
})();

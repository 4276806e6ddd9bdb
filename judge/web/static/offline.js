// Taking the rulings along, and searching what was taken. A file counts once its sum is right, a pack once every file is
// there: what is cut, damaged or refused leaves what was on the device before as it was.
"use strict";

(() => {
  const { element } = window.judge;
  const TAKEN = "judge-taken", CURRENT = "/pack/current", LARGE = 5_000_000;
  const store = (pack) => `judge-pack-${pack}`;
  const amount = (bytes) => (bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`);
  const each = (files) => Object.values(files).flat();
  const size = (files) => each(files).reduce((sum, file) => sum + file.bytes, 0);
  const wait = (seconds) => new Promise((done) => { setTimeout(done, 1000 * seconds); });

  async function taken() {
    const held = await caches.match(CURRENT);
    return held ? held.json() : null;
  }

  async function opened(pack, { name }) {
    const held = await (await caches.open(store(pack))).match(`/pack/${name}`);
    return new Response(held.body.pipeThrough(new DecompressionStream("gzip"))).json();
  }

  // --- taking

  class Refused extends Error {}

  async function sound(body, sum) {
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sum;
  }

  // A file of the pack, whole; asked for a second time where it came damaged.
  async function fetched({ name, sum }) {
    for (const cache of ["default", "reload"]) {
      const answer = await fetch(`/pack/${name}`, { cache });
      if (!answer.ok) throw new Refused("There is a newer version by now. Start again.");
      const body = await answer.arrayBuffer();
      if (await sound(body, sum)) return body;
    }
    throw new Refused("A part arrived damaged, twice. Try again.");
  }

  async function room(needed) {
    const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {};
    if (quota - usage < needed) throw new Refused(`This device gives ${amount(quota - usage)} of the ${amount(needed)} that are needed: ${amount(needed - quota + usage)} are missing.`);
  }

  async function take(manifest, parts, tell) {
    const files = [...each(manifest.base), ...parts.flatMap((part) => each(part.files))];
    const cache = await caches.open(store(manifest.pack));
    const missing = [];
    for (const file of files) {
      const held = await caches.match(`/pack/${file.name}`);
      const body = held && await held.arrayBuffer();
      if (body && await sound(body, file.sum)) await cache.put(`/pack/${file.name}`, new Response(body));
      else missing.push(file);
    }
    const whole = missing.reduce((sum, file) => sum + file.bytes, 0);
    await room(whole);
    let done = 0, failed = false;
    const next = async () => {
      for (let file; (file = missing.pop());) {
        const body = await fetched(file);
        try { await cache.put(`/pack/${file.name}`, new Response(body)); } catch {
          await room(whole - done);
          throw new Refused(`This device keeps no more: ${amount(whole - done)} are missing.`);
        }
        done += file.bytes;
        if (!failed) tell(done, whole);
      }
    };
    const stop = (error) => { failed = true; missing.length = 0; throw error; };
    await Promise.all([next(), next(), next(), next()].map((one) => one.catch(stop)));
    await cache.addAll(manifest.assets);
    const kept = { ...manifest, parts, taken: new Date().toISOString() };
    await (await caches.open(TAKEN)).put(CURRENT, Response.json(kept));
    for (const name of await caches.keys()) if (name.startsWith(store("")) && name !== store(manifest.pack)) await caches.delete(name);
    navigator.storage?.persist?.().catch(() => {});
    return kept;
  }

  async function remove() {
    for (const name of await caches.keys()) if (name === TAKEN || name.startsWith(store(""))) await caches.delete(name);
  }

  // What can be taken; null without a network.
  async function offered(tell) {
    if (document.querySelector(".from-pack")) return null;
    for (let asked = 0; asked < 120; asked += 1) {
      const answer = await fetch("/pack/manifest.json", { cache: "no-cache" }).catch(() => null);
      if (!answer || !answer.ok) return null;
      if (answer.status !== 202) return answer.json();
      tell("The download is being prepared. This takes about a minute.");
      await wait(Number(answer.headers.get("Retry-After")) || 2);
    }
    return null;
  }

  async function changed(before, manifest) {
    const [old, now] = await Promise.all([
      opened(before.pack, before.base.marks),
      fetched(manifest.base.marks).then((body) => new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"))).json()),
    ]);
    const without = (from, others) => { const known = new Set(others); return from.filter((mark) => !known.has(mark)).length; };
    return Math.max(without(old, now), without(now, old));
  }

  // --- the page

  function choice(manifest, before, told) {
    const boxes = manifest.parts.map((part) => {
      const box = element("input", { type: "checkbox", value: part.id });
      const whole = manifest.parts.reduce((sum, { files }) => sum + size(files), 0);
      box.checked = before ? before.parts.some(({ id }) => id === part.id) : whole < LARGE;
      box.addEventListener("change", told);
      return { part, box };
    });
    const games = Map.groupBy ? Map.groupBy(boxes, ({ part }) => part.game) : boxes.reduce((map, one) => map.set(one.part.game, [...(map.get(one.part.game) || []), one]), new Map());
    const lists = [...games].map(([game, held]) => element("fieldset", {}, element("legend", {}, game),
      ...held.map(({ part, box }) => element("label", {}, box, ` ${part.title} `, element("span", { class: "quiet" }, amount(size(part.files)))))));
    const details = element("details", {}, element("summary", {}, "Choose what to take"), ...lists);
    details.open = !boxes.some(({ box }) => box.checked);
    return { details, chosen: () => boxes.filter(({ box }) => box.checked).map(({ part }) => part) };
  }

  async function page(place) {
    const said = element("p", { role: "status" }), buttons = element("p", { class: "buttons" }), below = element("div", {});
    place.replaceChildren(said, buttons, below);
    const button = (words, act) => { const made = element("button", { type: "button" }, words); made.addEventListener("click", act); return made; };
    if (!("caches" in window && "serviceWorker" in navigator && "DecompressionStream" in window && crypto.subtle)) {
      said.textContent = "This browser cannot save anything here. It may be an old one, a private window, or the address may lack https.";
      return;
    }
    let before;
    try { before = await taken(); } catch {
      said.textContent = "This browser refuses to save anything here. It may be a private window.";
      return;
    }
    const held = before ? `On this device, as of ${before.said}: ${amount([before.base, ...before.parts.map(({ files }) => files)].reduce((sum, files) => sum + size(files), 0))}.` : "";
    said.textContent = held || "Looking up the size …";
    const removing = button("Remove", async () => { await remove(); await page(place); });
    if (before) buttons.append(removing);
    const manifest = await offered((words) => { said.textContent = `${held} ${words}`; });
    if (!manifest) {
      said.textContent = `${held} What can be taken is not known: the service does not answer.`.trim();
      return;
    }
    const start = element("button", { type: "button", class: "first" });
    const plan = () => {
      const parts = chosen();
      start.textContent = `${before ? "Update" : "Take it with me"}: ${amount(size(manifest.base) + parts.reduce((sum, { files }) => sum + size(files), 0))}`;
      start.disabled = !parts.length;
      start.hidden = Boolean(before) && before.pack === manifest.pack && parts.map(({ id }) => id).join() === before.parts.map(({ id }) => id).join();
    };
    const { details, chosen } = choice(manifest, before, plan);
    const parts = manifest.parts.length;
    said.textContent = held || `${amount(size(manifest.base) + manifest.parts.reduce((sum, { files }) => sum + size(files), 0))} for all ${parts} documents, as of ${manifest.said}.`;
    plan();
    start.addEventListener("click", async () => {
      const bar = element("progress", { max: "1", value: "0", "aria-label": "Taking" });
      below.before(bar);
      start.disabled = removing.disabled = true;
      try {
        await take(manifest, chosen(), (done, whole) => { bar.value = done / whole; said.textContent = `${amount(done)} of ${amount(whole)}`; });
        bar.remove();
        await page(place);
        window.judge.onThisDevice?.();
      } catch (error) {
        bar.remove();
        const why = error instanceof Refused ? error.message : "The network was lost.";
        said.textContent = `${why} ${before ? `What was on this device, as of ${before.said}, is still there.` : "Nothing was saved."} Begin again: what has arrived is not asked for twice.`;
        start.disabled = removing.disabled = false;
      }
    });
    buttons.prepend(start);
    below.append(details);
    if (before && before.pack !== manifest.pack) {
      const many = before.build === manifest.build ? 0 : await changed(before, manifest).catch(() => -1);
      const what = many < 0 ? "" : ` (${many || "no"} ruling${many === 1 ? "" : "s"} changed)`;
      said.textContent = `${held} A newer build exists${what}.`;
    }
  }

  // --- the search

  async function finding(main) {
    const count = main.querySelector("[role=status]"), list = main.querySelector(".results"), remarks = main.querySelector(".remarks");
    const asked = new URLSearchParams(location.search), query = asked.get("q").trim().slice(0, 500);
    document.querySelectorAll("input[name=q]").forEach((input) => { input.value = query; });
    document.title = `${query} · judge`;
    try {
      const { pack, base, parts } = await taken();
      const [words, ...held] = await Promise.all([base.words, ...parts.flatMap(({ files }) => [files.entries, files.hits])].map((file) => opened(pack, file)));
      const shown = new Map(), entries = held.filter((_, n) => n % 2 === 0);
      entries.forEach(({ numbers }, n) => { let at = 0; numbers.forEach((step, k) => { at += step; shown.set(at, held[2 * n + 1][k]); }); });
      const finder = window.judge.finder(words, entries, (entry) => ` ${finder.plain(shown.get(entry).replace(/<[^>]+>/g, " ")).join(" ")} `);
      const found = finder.search(query, words.games.includes(asked.get("game")) ? asked.get("game") : null, asked.get("literal") === "1");
      if (found.said.length) {
        const literal = new URLSearchParams(asked);
        literal.set("literal", "1");
        remarks.append(element("p", {}, "Read as ", element("b", {}, found.said.map(([, now]) => now).join(", ")), ". ",
          element("a", { class: "tap", href: `/search?${literal}` }, `Search for “${query}” instead`)));
      }
      remarks.append(...found.warnings.map((words_) => element("p", { class: "warning" }, words_)));
      const { length } = found.entries;
      count.textContent = length ? `${length} result${length === 1 ? "" : "s"} saved on this device.` : `Nothing saved on this device speaks of “${query}”.`;
      const more = element("button", { type: "button" }, "More");
      const show = () => {
        const next = found.entries.slice(list.children.length, list.children.length + 20);
        list.insertAdjacentHTML("beforeend", next.map((entry) => shown.get(entry)).join(""));  // as the service shows them
        if (list.children.length >= length) more.remove();
      };
      more.addEventListener("click", show);
      list.after(more);
      show();
    } catch {
      count.textContent = "What is saved on this device cannot be read. With a network, remove it under “Take it offline” and take it again.";
    }
  }

  // A browser that can install the page says so; it is offered here alone, never over what somebody reads.
  addEventListener("beforeinstallprompt", (event) => {
    const offer = document.querySelector("[data-install]");
    if (!offer) return;
    event.preventDefault();
    offer.hidden = false;
    offer.onclick = () => { offer.hidden = true; event.prompt(); };
  });

  const place = document.querySelector("[data-offline]"), main = document.querySelector("[data-finding]");
  if (place) page(place);
  if (main) finding(main);
})();

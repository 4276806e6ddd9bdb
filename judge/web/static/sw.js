// The service worker: pages come from the network; where there is none, from the pack that was taken (offline.js), under
// the same addresses. It never answers with a page of its own while the network answers in time.
"use strict";

const KEPT = [/* kept */];
const SHELL = "judge-shell-/* shell */";
const SLOW = 4000;  // milliseconds after which a page of the pack is better than none
let read = { pack: "" };  // what was read of the pack, by the names of its files

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(KEPT)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("judge-shell-") && name !== SHELL);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || url.pathname.startsWith("/embed")) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (request.method !== "GET") return;
  else if (url.pathname.startsWith("/static/")) event.respondWith(caches.match(request).then((held) => held || fetch(request)));
  else if (url.pathname === "/api/v1/suggest") event.respondWith(fetch(request).catch(() => Response.json({ results: [] })));
  else if (request.destination === "image") event.respondWith(fetch(request).catch(() => new Response(null, { status: 204 })));
});

async function page(request, url) {
  // A page the browser has from a minute ago would not say that there is no network.
  const answer = fetch(request, navigator.onLine ? {} : { cache: "no-store" });
  try {
    const late = new Promise((done) => setTimeout(done, SLOW));
    const first = await Promise.race([answer, late]);
    if (first) return first;
    return (request.method === "GET" && await packed(url, "The network is slow.").catch(() => null)) || await answer;
  } catch {
    return await packed(url, "No network.", request.method).catch(() => null) || caches.match(KEPT[0]);
  }
}

async function file(pack, { name }) {
  if (read.pack !== pack) read = { pack };
  if (!read[name]) {
    const held = await (await caches.open(`judge-pack-${pack}`)).match(`/pack/${name}`);
    read[name] = await new Response(held.body.pipeThrough(new DecompressionStream("gzip"))).json();
  }
  return read[name];
}

// A page as it stands in a part, or nothing.
async function found(pack, { head, chunks }, path) {
  const { paths, lines, named } = await file(pack, head);
  if (!Object.hasOwn(paths, path)) return null;
  const chunk = await file(pack, chunks[paths[path]]), [title, own, before, numbers] = chunk.pages[path];
  let next = before;
  const main = numbers.map((n) => (n > 0 ? lines[n - 1] : chunk.lines[n ? -1 - n : next++]));
  return { title, named: own.map((n) => named[n]), main: main.join("\n") };
}

// A page of the pack with a line above it that says so; null where nothing was taken. Whatever is missing in a page that
// the network would have is said; while the network is only slow nothing is made up.
async function packed(url, why, method = "") {
  const taken = await caches.match("/pack/current").then((held) => held && held.json());
  if (!taken) return null;
  const { pack, base, parts, said } = taken, shell = await file(pack, base.shell);
  let shown = null;
  if (url.pathname === "/search" && url.searchParams.get("q")?.trim()) {
    shown = { title: "Search · judge", named: shell.searching, main: shell.search };
  } else if (method !== "POST") {
    const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : "/";
    // What sources differ in and what is proved is in the pack by game alone.
    const asked = /^\/(conflicts|proved)$/.test(path) ? path + url.search : path;
    for (const part of [base, ...parts.map(({ files }) => files)]) shown ||= await found(pack, part, asked);
  }
  if (!shown && !method) return null;
  shown ||= { title: "Not saved here · judge", named: [], main: shell.missing };
  const [before, between, head, after] = shell.pieces;
  const bar = `<p class="from-pack" role="status">${why} From the pack of ${said}. <a href="">Try again</a></p>\n`;
  const main = shown.main.replaceAll(shell.origin, location.origin);
  return new Response([before, shown.title, between, ...shown.named, head, bar, main, after].join(""), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": shell.policy },
  });
}

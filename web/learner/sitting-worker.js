// Shows a sitting without network: its page and what that is made of are kept here, its paper and its
// answers in the journal. The build puts the kept files' names, FILES, in front of this.
const CACHE = "zhegui-sitting";
const PAGE = "/index";
const PATIENCE_MS = 4000;

/** Fetched before what was kept so far goes: a network that ends meanwhile leaves that whole. */
async function keepFiles() {
  const paths = [PAGE, ...FILES];
  const answers = await Promise.all(paths.map((path) => fetch(path)));
  // A firewall or a portal between answers any address with a page of its own, also with 200.
  if (!isOurPage(answers[0]) || !answers.slice(1).every(isFile)) throw new Error("not our files");
  const cache = await caches.open(CACHE);
  await Promise.all(paths.map((path, index) => cache.put(path, answers[index])));
  const wanted = new Set(paths.map((path) => new URL(path, location.origin).href));
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Each answer of our server tells its time. */
function isOurPage(answer) {
  return answer.ok && answer.headers.has("Server-Time");
}

function isFile(answer) {
  return answer.ok && !/html/.test(answer.headers.get("Content-Type") ?? "html");
}

/** The server's page where it answers in time, else the kept one. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (isOurPage(answer) || answer.type === "opaqueredirect") return answer;
  } catch {
    // No network, or none that answers.
  }
  return (await kept(PAGE)) ?? fetch(request);
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

/** Nothing where it is not kept, or where the browser's storage fails. */
function kept(request) {
  return caches.match(request).catch(() => undefined);
}

addEventListener("install", (event) => event.waitUntil(keepFiles().then(() => skipWaiting())));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

import { tenant } from "./acting";
import { CLIENT_ID, TOKEN_PATH } from "./addresses";
import { Failure, parseObject, readFailure, withoutAnswer } from "./failure";
import { forgetDrafts } from "./forget-drafts";
import { serverClock } from "./server-clock";
import { clearSession, readStored, storeTokens, type Tokens } from "./storage";

const CODE_LOGIN_PATH = "/resource-center/api/user/v2/codeLogin";
const PANEL_ENTER_PATH = "/resource-center/api/panel/v2/enter";
const API_PREFIX = "/resource-center/";
const TIMEOUT_MS = 30_000;

/** These give a token or renew one, so they carry none. */
const WITHOUT_BEARER = [TOKEN_PATH, CODE_LOGIN_PATH, PANEL_ENTER_PATH];

/** By what calls say who makes them, where that is not the login that is stored. */
export interface Bearer {
  /** Null for a visitor. */
  token: () => string | null;
  /** Asks for the next; true when it is there. */
  renew: () => Promise<boolean>;
}

let bearer: Bearer | undefined;

/** From now on this page's calls are made by `other`. Once, before the first call. */
export function speakBy(other: Bearer): void {
  bearer = other;
}

function currentToken(): string | null {
  return bearer ? bearer.token() : readStored("ACCESS_TOKEN");
}

const sessionEnded = new Set<() => void>();
let endedUnheard = false;

/**
 * Calls `listener` when the server has refused to renew the login; tokens are gone by then. At once
 * where that was before anybody listened: who comes back after weeks is refused by the first call.
 */
export function onSessionEnded(listener: () => void): () => void {
  if (endedUnheard && !readStored("ACCESS_TOKEN")) listener();
  endedUnheard = false;
  sessionEnded.add(listener);
  return () => sessionEnded.delete(listener);
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

/**
 * `request` with all that every call carries. What is stored may be anything, and a header that the
 * browser refuses would look like a network that is away.
 */
export function withHeaders(request: Request): Request {
  const prepared = new Request(request);
  const token = currentToken();
  const organization = tenant();
  const wanted = request.credentials !== "omit" && !WITHOUT_BEARER.includes(pathOf(request));
  if (token && wanted) {
    prepared.headers.set("Authorization", `Bearer ${encodeURI(token)}`);
  }
  if (organization) prepared.headers.set("tenant-id", encodeURI(organization));
  prepared.headers.set("Accept-Language", document.documentElement.lang);
  prepared.headers.set("ngrok-skip-browser-warning", "true");
  return prepared;
}

/** Learns the time from an answer to what was sent at `sentAt`. */
export function heard(response: Response, sentAt: number): Response {
  serverClock.sample(response.headers.get("Server-Time"), sentAt);
  return response;
}

/** The same without the time limit, for answers that last. */
export async function sendPatiently(request: Request): Promise<Response> {
  const sentAt = serverClock.mark();
  try {
    return heard(await fetch(withHeaders(request)), sentAt);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw withoutAnswer("network", pathOf(request));
  }
}

async function sendOnce(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([request.signal, timeout]);
  const sentAt = serverClock.mark();
  try {
    return heard(await fetch(withHeaders(request), { signal }), sentAt);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw withoutAnswer(timeout.aborted ? "timeout" : "network", pathOf(request));
  }
}

function refreshRequest(refreshToken: string): Request {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: CLIENT_ID };
  const address = new URL(TOKEN_PATH, location.origin);
  return new Request(address, { method: "POST", body: new URLSearchParams(form) });
}

function endSession(): void {
  clearSession();
  endedUnheard = sessionEnded.size === 0;
  for (const listener of sessionEnded) listener();
}

/** A success of ours says 200 and brings data, a login its token; anything else is of some proxy between. */
async function refuseOthers(response: Response, path: string, of = path): Promise<Response> {
  // What goes on coming is read as it comes.
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response;
  const isToken = path === TOKEN_PATH;
  if (!isToken && !path.startsWith(API_PREFIX)) return response;
  const { code, data, access_token } = parseObject(await response.clone().text());
  const isOurs = isToken ? access_token : code === 200 && data !== undefined;
  if (!isOurs) throw withoutAnswer("empty_answer", of);
  return response;
}

/** New tokens; null where the server refused. What is told of it is told of the call at `path`. */
async function askForTokens(refreshToken: string, path: string): Promise<Tokens | null> {
  const response = await sendOnce(refreshRequest(refreshToken)).catch((cause: unknown) => {
    throw cause instanceof Failure ? withoutAnswer(cause.id, path) : cause;
  });
  if (response.ok) return (await refuseOthers(response, TOKEN_PATH, path)).json();
  const failure = await readFailure(response, TOKEN_PATH, path);
  // Only our own refusal (RFC 6749 §5.2) ends a login: a server that is away or busy, and who stands
  // between, say nothing about it.
  if (failure.isAway || ![400, 401].includes(failure.status)) throw failure;
  return null;
}

/** True when there are new tokens; false after a logout, or when the server refused, which ends the session. */
async function refreshTokens(path: string): Promise<boolean> {
  const refreshToken = readStored("REFRESH_TOKEN");
  const tokens = refreshToken ? await askForTokens(refreshToken, path) : null;
  // A user who has logged out meanwhile stays out; one who has logged in, here or in another tab, stays in.
  if (readStored("REFRESH_TOKEN") === refreshToken) {
    if (tokens) storeTokens(tokens);
    else endSession();
  }
  return readStored("ACCESS_TOKEN") !== null;
}

let refreshing: Promise<boolean> | undefined;

/** However many calls meet a 401 at once, one refresh serves them all. */
function refreshTogether(path: string): Promise<boolean> {
  refreshing ??= (bearer?.renew() ?? refreshTokens(path)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renewed(usedToken: string | null, path: string): Promise<boolean> {
  const current = currentToken();
  // Another call, or another tab, has renewed it; or there was a logout while this call was on its way.
  if (current !== usedToken) return current !== null;
  return refreshTogether(path);
}

/** Whether our server wants a login: a portal or a proxy between that says 401 speaks of its own. */
async function wantsLogin(response: Response, path: string): Promise<boolean> {
  if (response.status !== 401 || WITHOUT_BEARER.includes(path)) return false;
  return !(await readFailure(response.clone(), path)).isAway;
}

/**
 * The one way to the server: headers, time limit, one shared refresh on the first 401 and a replay.
 * Resolves with a good answer; rejects with a `Failure`, or with the caller's own abort.
 * `transmit` is another way to carry a request there, for bodies whose progress is shown.
 */
export async function send(input: Request, transmit = sendOnce): Promise<Response> {
  const path = pathOf(input);
  const usedToken = currentToken();
  const replay = input.clone();
  let response = await transmit(input);
  if ((await wantsLogin(response, path)) && (await renewed(usedToken, path))) {
    response = await transmit(replay);
  }
  if (!response.ok) throw await readFailure(response, path);
  return refuseOthers(response, path);
}

/** Ends the login here and on the server; a server that does not answer keeps nobody logged in here. */
export async function logout(): Promise<void> {
  const token = readStored("REFRESH_TOKEN");
  forgetDrafts();
  clearSession();
  if (!token) return;
  const address = new URL("/auth-center/oauth/revoke", location.origin);
  const form = new URLSearchParams({ token, client_id: CLIENT_ID });
  await send(new Request(address, { method: "POST", body: form })).catch((cause: unknown) => {
    if (!(cause instanceof Failure)) throw cause;
  });
}

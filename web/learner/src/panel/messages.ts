/** What a page and the panel in its frame tell each other, by `postMessage` between exact origins. */

import type { PractisedPlace } from "./practised";

/** What the page shows: a panel answers about it first. */
export interface Place {
  /** The lesson that is open. */
  lesson: string | null;
  title: string;
  practice: PractisedPlace | null;
}

export type FromPanel =
  /** It can be told things. */
  | { type: "ready" }
  /** Its token has ended: it asks for a code for the next. */
  | { type: "renew" }
  | { type: "close" }
  | { type: "unread"; count: number }
  /** Leads the page to one of its own addresses. */
  | { type: "go"; path: string };

export type ToPanel =
  | { type: "place"; place: Place }
  /** Null for a visitor, and where none could be had. */
  | { type: "code"; code: string | null }
  /** It was opened, and has the focus. */
  | { type: "opened" }
  /** A hint to the question of practice is asked for. */
  | { type: "hint" }
  /** Which consultation the page was asked for, of the consultation's panel. */
  | { type: "consultation"; sid: string };

function fields(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? { ...data } : {};
}

/** The address; undefined for what is none. */
export function parsedAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** The address within the site; undefined for one that leads elsewhere. */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/")) return undefined;
  const address = parsedAddress(path, location.origin);
  if (address?.origin !== location.origin) return undefined;
  return address.pathname + address.search + address.hash;
}

/** What a panel says; undefined for what no panel of ours would. */
export function readFromPanel(data: unknown): FromPanel | undefined {
  const { type, count, path } = fields(data);
  if (type === "ready" || type === "renew" || type === "close") return { type };
  if (type === "unread" && Number.isSafeInteger(count)) return { type, count: Number(count) };
  const own = ownPath(path);
  return type === "go" && own ? { type, path: own } : undefined;
}

function readPractised(data: unknown): PractisedPlace | null | undefined {
  if (data === null) return null;
  const { run, question, number, isKnown } = fields(data);
  if (typeof run !== "string" || typeof question !== "string") return undefined;
  if (!Number.isSafeInteger(number) || typeof isKnown !== "boolean") return undefined;
  return { run, question, number: Number(number), isKnown };
}

function readPlace(data: unknown): Place | undefined {
  const { lesson, title, practice } = fields(data);
  const practised = readPractised(practice);
  if (practised === undefined || typeof title !== "string") return undefined;
  if (typeof lesson !== "string" && lesson !== null) return undefined;
  return { lesson, title, practice: practised };
}

/** What the page says; undefined for what no page of ours would. */
export function readToPanel(data: unknown): ToPanel | undefined {
  const { type, code, place, sid } = fields(data);
  const where = readPlace(place);
  if (type === "place" && where) return { type, place: where };
  if (type === "code" && (typeof code === "string" || code === null)) return { type, code };
  if (type === "consultation" && typeof sid === "string") return { type, sid };
  return type === "opened" || type === "hint" ? { type } : undefined;
}

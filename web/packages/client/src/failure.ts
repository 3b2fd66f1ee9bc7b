import { OAUTH_PREFIX } from "./addresses";

interface FailureDetail {
  path: string;
  error: string;
  message: string;
}

interface FailureFacts {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** The stable id that programs read, or `network`, `timeout`, `empty_answer` when there was none. */
  id: string;
  message: string;
  details: FailureDetail[];
  requestId: string | undefined;
  /** Seconds. */
  retryAfter: number | undefined;
  /** Path of the address that was called; a renewal of the login speaks for the call that needed it. */
  path: string;
  /**
   * True where nothing of our own server was heard: no answer at all, or one of a proxy, a portal or a
   * firewall between, whatever its status. It says nothing about what was asked; the same as offline.
   */
  isAway: boolean;
}

/** Why a call was rejected. Everything the client rejects with is one of these. */
export class Failure extends Error implements FailureFacts {
  readonly status: number;
  readonly id: string;
  readonly details: FailureDetail[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly path: string;
  readonly isAway: boolean;

  constructor(facts: Omit<FailureFacts, "isAway"> & { isAway?: boolean }) {
    super(facts.message);
    this.name = "Failure";
    this.status = facts.status;
    this.id = facts.id;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.path = facts.path;
    this.isAway = facts.isAway ?? facts.status === 0;
  }
}

export function withoutAnswer(id: string, path: string): Failure {
  return new Failure({
    status: 0,
    id,
    message: "",
    details: [],
    requestId: undefined,
    retryAfter: undefined,
    path,
  });
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Empty for what is no object. */
export function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function parseDetails(value: unknown): FailureDetail[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: Record<string, unknown>) => ({
    path: text(item.path),
    error: text(item.error),
    message: text(item.message),
  }));
}

/** What our token endpoint refuses with (RFC 6749 §5.2); a gateway says `Unauthorized` or the like. */
const OAUTH_ERRORS = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unsupported_grant_type",
];

/** Our errors name themselves: in the envelope, or as OAuth has it in its realm. */
function isOurs(body: Record<string, unknown>, { status }: Response, realm: "api" | "oauth") {
  const error = text(body.error);
  if (realm === "oauth" && OAUTH_ERRORS.includes(error)) return true;
  return error !== "" && body.code === status;
}

/**
 * Reads an error answer: our envelope, OAuth's, or whatever something in between has sent. `of` is the
 * path of the call that it is told of, where that is another one.
 */
export async function readFailure(response: Response, path: string, of = path): Promise<Failure> {
  const body = parseObject(await response.text());
  const realm = path.startsWith(OAUTH_PREFIX) ? "oauth" : "api";
  return new Failure({
    status: response.status,
    id: text(body.error),
    message: text(body.message) || text(body.error_description),
    details: parseDetails(body.details),
    requestId: text(body.requestId) || undefined,
    retryAfter: Number(response.headers.get("Retry-After")) || undefined,
    path: of,
    isAway: !isOurs(body, response, realm),
  });
}

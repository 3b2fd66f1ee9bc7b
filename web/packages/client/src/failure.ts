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
  /** Path of the address that was called. */
  path: string;
}

/** Why a call was rejected. Everything the client rejects with is one of these. */
export class Failure extends Error implements FailureFacts {
  readonly status: number;
  readonly id: string;
  readonly details: FailureDetail[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly path: string;

  constructor(facts: FailureFacts) {
    super(facts.message);
    this.name = "Failure";
    this.status = facts.status;
    this.id = facts.id;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.path = facts.path;
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

/** Reads an error answer: our envelope, OAuth's, or whatever a proxy in between has sent. */
export async function readFailure(response: Response, path: string): Promise<Failure> {
  const body = parseObject(await response.text());
  return new Failure({
    status: response.status,
    id: text(body.error),
    message: text(body.message) || text(body.error_description),
    details: parseDetails(body.details),
    requestId: text(body.requestId) || undefined,
    retryAfter: Number(response.headers.get("Retry-After")) || undefined,
    path,
  });
}

import { Failure, TOKEN_PATH } from "@zhegui/client";
import { notify } from "@zhegui/kit";
import i18next from "i18next";
import { reportExpired } from "./expired-download";

interface Description {
  title: string;
  text?: string | undefined;
  requestId?: string | undefined;
}

/** Only addresses of files end by themselves. */
const GONE = 410;

/** By which a portal asks for a login of its own (RFC 6585 §6). */
const NETWORK_AUTHENTICATION_REQUIRED = 511;

/**
 * Why our own server was not heard; undefined where it was. The status of a proxy, a portal or a firewall
 * is of its own dealings and blames the user for nothing: it is told as the status of somebody else, or as
 * a server behind it that does not answer.
 */
function noAnswer({ id, isAway, status }: Failure): string | undefined {
  if (id === "timeout") return i18next.t("failure.timeout");
  if (!isAway) return undefined;
  if (id === "empty_answer") return i18next.t("failure.emptyAnswer");
  if (status === 0) return i18next.t("failure.network");
  const isGateway = status >= 500 && status !== NETWORK_AUTHENTICATION_REQUIRED;
  return isGateway ? i18next.t("failure.unavailable") : i18next.t("failure.foreign", { status });
}

function ofTokenEndpoint(failure: Failure): Description {
  const title = i18next.t("failure.loginFailed");
  if (failure.status === 400 && !failure.isAway)
    return { title, text: i18next.t("failure.wrongPassword") };
  return { title, text: failure.message || noAnswer(failure) };
}

const NAMED_STATUSES = {
  400: "failure.badRequest",
  404: "failure.notFound",
  503: "failure.unavailable",
} as const;

function isNamed(status: number): status is keyof typeof NAMED_STATUSES {
  return status in NAMED_STATUSES;
}

/** What the server adds to the title. */
function serverWords(failure: Failure, title: string): string | undefined {
  const words = [failure.message, ...failure.details.map((detail) => detail.message)];
  const added = words.filter((each) => each && each !== title);
  return [...new Set(added)].join(" · ") || undefined;
}

function ofStatus(failure: Failure): Description {
  const { status, message, requestId } = failure;
  const unanswered = noAnswer(failure);
  if (unanswered) return { title: unanswered };
  if (status === 401) return { title: i18next.t("failure.expired") };
  if (isNamed(status)) {
    const title = i18next.t(NAMED_STATUSES[status]);
    return { title, text: serverWords(failure, title), requestId };
  }
  if (status === 500) return { title: message || i18next.t("failure.internal"), requestId };
  return { title: message || i18next.t("failure.unknown"), requestId };
}

/** The words for a rejected call, by the catalogue of the specification (section 8). */
export function describeFailure(cause: unknown): Description {
  if (!(cause instanceof Failure)) return { title: i18next.t("failure.unknown") };
  return cause.path === TOKEN_PATH ? ofTokenEndpoint(cause) : ofStatus(cause);
}

/** Whether what was asked for is not there: its sid is unknown, or none at all. */
export function isMissing(cause: unknown): boolean {
  return isRefused(cause, 404) || isRefused(cause, 400);
}

/** Whether our own server answered with this status; what something between says of it is no word. */
export function isRefused(cause: unknown, status: number): cause is Failure {
  return cause instanceof Failure && !cause.isAway && cause.status === status;
}

/** Whether a file was refused because its address has expired. */
export function isExpired(cause: unknown): boolean {
  return isRefused(cause, GONE);
}

/** Shows a rejected call as a notice; a call that its caller took back says nothing. */
export function reportFailure(cause: unknown): void {
  if (cause instanceof DOMException && cause.name === "AbortError") return;
  if (isExpired(cause)) reportExpired();
  else notify({ tone: "bad", ...describeFailure(cause) });
}

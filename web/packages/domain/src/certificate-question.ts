/** Which certificate is asked for, in an address or by what was typed. */
import { withoutLabel } from "./pasted-number";
import { seenOf } from "./unseen";

export interface CertificateQuestion {
  number?: string;
  credential?: string;
}

const CREDENTIAL = /^[0-9a-f]{32}$/;
/** What may be a number at all: the server is asked for nothing else. */
const NUMBER = /^\P{Cc}{1,64}$/u;

/** What a result address asks for; undefined when it asks for nothing. */
export function questionOf(search: URLSearchParams): CertificateQuestion | undefined {
  const credential = search.get("credential")?.trim().toLowerCase();
  if (credential && CREDENTIAL.test(credential)) return { credential };
  const number = seenOf(search.get("number") ?? "");
  return NUMBER.test(number) ? { number } : undefined;
}

/** The address of a result; what was typed may be a number, or the link of a QR code pasted whole. */
export function resultAddress(typed: string): string | undefined {
  const text = withoutLabel(seenOf(typed));
  const kind = CREDENTIAL.test(text) ? "credential" : "number";
  const question = questionOf(searchOf(text) ?? new URLSearchParams({ [kind]: text }));
  return question && `/certificate/result?${new URLSearchParams({ ...question })}`;
}

/** What an address asks; undefined where the text is none. */
function searchOf(text: string): URLSearchParams | undefined {
  try {
    return new URL(text).searchParams;
  } catch {
    return undefined;
  }
}

/** What is wrong with what was typed to be looked up. */
export function numberFault(typed: string): "missing" | "wrong" | undefined {
  if (resultAddress(typed)) return undefined;
  return seenOf(typed) ? "wrong" : "missing";
}

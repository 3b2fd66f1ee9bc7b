import type { JSX } from "react";

/** Writes to an e-mail address, or calls a telephone number. */
export function ContactLink({ contact }: { contact: string }): JSX.Element {
  const scheme = contact.includes("@") ? "mailto" : "tel";
  return <a href={`${scheme}:${contact.replaceAll(" ", "")}`}>{contact}</a>;
}

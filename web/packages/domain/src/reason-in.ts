/** Chinese, " / " and English: how the server writes a reason of its own into the register. */
const OWN_REASON = /^(.*\p{Script=Han}.*) \/ (\P{Script=Han}+)$/su;

/** A reason of the server in the reader's language, and one of a person as it was written. */
export function reasonIn(reason: string, language: string): string {
  const [, chinese, english] = OWN_REASON.exec(reason) ?? [];
  return (language === "en" ? english : chinese) ?? reason;
}

/** What stands before a number that was copied with its name: 证书编号：ZG-…, No. ZG-…. */
const LABEL =
  /^(?:[\p{Script=Han}\s]*(?:编号|号码|号|码|订单|证书)\s*[:：]?|[\p{Script=Han}\s]+[:：]|[a-z.\s]+[:：])\s*(?=[a-z\d])/iu;

/** A number without the name that was copied with it. */
export function withoutLabel(text: string): string {
  return text.normalize("NFKC").trim().replace(LABEL, "");
}

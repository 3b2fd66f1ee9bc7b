/** Mobile numbers of mainland China (specification, section 5). */

const MOBILE = /^1[3-9]\d{9}$/;

export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** Plain digits alone, without the country's prefix: what people paste is seldom bare. */
export function bareMobile(text: string): string {
  const digits = text.normalize("NFKC").replace(/\D/g, "");
  return digits.replace(/^(?:00)?86(?=1\d{10}$)/, "");
}

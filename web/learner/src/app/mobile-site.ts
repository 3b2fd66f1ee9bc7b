/** Which visits are led to the mobile site (specification, section 9), and where to. */

const MOBILE_AGENT = /Mobile|Android|iPhone|iPad|iPod|HarmonyOS/i;
const WIDEST_PX = 768;
/** A certificate must open where its QR code was scanned; an invitation and a sitting stay too. */
const STAYS = /^\/(certificate|invite|examination)(\/|$)/;

interface Device {
  userAgent: string;
  width: number;
  hasTouch: boolean;
}

export function deviceHere(): Device {
  const hasTouch = navigator.maxTouchPoints > 0 || "ontouchstart" in window;
  return { userAgent: navigator.userAgent, width: innerWidth, hasTouch };
}

/** The same page on the mobile site; undefined for a visit that stays here. */
export function mobileAddress(
  mobileSite: string,
  { userAgent, width, hasTouch }: Device,
  { pathname, search }: { pathname: string; search: string },
): string | undefined {
  const isMobile = MOBILE_AGENT.test(userAgent) && width <= WIDEST_PX && hasTouch;
  if (!isMobile || STAYS.test(pathname)) return undefined;
  return mobileSite + pathname.slice(1) + search;
}

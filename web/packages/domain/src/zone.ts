const CHINA_MINUTES = -480;

/** What follows a time where the device's clock is not China's then, as " UTC+1"; else nothing. */
export function zoneAfter(moment: Date): string {
  const offset = moment.getTimezoneOffset();
  if (offset === CHINA_MINUTES) return "";
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  const apart =
    offset === 0 ? "" : `${offset < 0 ? "+" : "−"}${hours}${minutes ? `:${minutes}` : ""}`;
  return `\u00a0UTC${apart}`;
}

const SCHEMES = ["http:", "https:", "mailto:"];

/** The address that somebody typed, complete; none where readers could not follow it. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = parsed(whole);
  if (text === "" || !url || !SCHEMES.includes(url.protocol)) return undefined;
  return url.protocol === "mailto:" || url.hostname.includes(".") ? url.href : undefined;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

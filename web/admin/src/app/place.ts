export const BASE = "/admin/";

/** The place that an address of the back office names: `/admin/{place}/…`. */
export function placeIn(pathname: string): string {
  const [code = ""] = pathname.slice(BASE.length).split("/");
  return decodeURIComponent(code);
}

/** The first page of a place. Places are other documents, so that nothing of one is left in another. */
export function placeAddress(code: string): string {
  return BASE + encodeURIComponent(code);
}

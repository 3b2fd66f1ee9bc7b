/** Items in an order. Pure. */

/** The sids in the order of a value; items that it leaves out follow as they were given. */
export function orderOf(items: readonly { sid: string }[], value: unknown): string[] {
  const all = items.map(({ sid }) => sid);
  const known = sidsOf(value).filter((sid) => all.includes(sid));
  return [...new Set([...known, ...all])];
}

export function sidsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((sid) => typeof sid === "string") : [];
}

/** The order with one item taken from one place to another; the same order where there is no such place. */
export function moved(order: readonly string[], from: number, to: number): readonly string[] {
  const item = order[from];
  if (item === undefined || to < 0 || to >= order.length) return order;
  const others = order.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** The place that the item of `from` gets where it is dropped at `y`, among items with such middles. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

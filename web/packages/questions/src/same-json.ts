import { isObject } from "./json";

/** Whether two JSON values are equal, whatever the order of an object's members. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && sameJson(one[key], other[key]))
  );
}

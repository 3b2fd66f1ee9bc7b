/** A number and its unit. Pure. */
import { memberOf } from "../json";

export interface Quantity {
  number: string;
  unit: string | null;
}

export function unitsOf(body: unknown): string[] {
  const units = memberOf(body, "unitList");
  return Array.isArray(units) ? units.filter((unit) => typeof unit === "string") : [];
}

export function quantityOf(value: unknown): Quantity {
  const number = memberOf(value, "number");
  const unit = memberOf(value, "unit");
  return {
    number: typeof number === "string" ? number : "",
    unit: typeof unit === "string" ? unit : null,
  };
}

/** What is to be kept; `null` where nothing is given any more. */
export function kept({ number, unit }: Quantity): Quantity | null {
  return number === "" && unit === null ? null : { number, unit };
}

const MINUS = /^\s*[-\u2212\uff0d]/;

/** The number with its sign turned: a telephone's decimal keypad has none. */
export function turned(number: string): string {
  return MINUS.test(number) ? number.replace(MINUS, "") : `-${number}`;
}

const DECIMAL = String.raw`[+-]?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)`;
const NUMBER = new RegExp(String.raw`^${DECIMAL}([eE][+-]?\d+|[×x*]10\^?[+-]?\d+|%|\/\d+)?$`);

/** Whether it has the look of a number: 7.05, 1,000, 3/4, 5%, 1.2e-3 or 1.2×10^-3. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text.normalize("NFKC").replaceAll("−", "-").replace(/\s/g, ""));
}

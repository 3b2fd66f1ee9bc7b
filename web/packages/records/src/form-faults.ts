import type { Faults } from "@zhegui/domain";
import type { TFunction } from "i18next";
import { type FormField, faultOf } from "./fields";
import type { Values } from "./merge";

/** What is wrong with each control of a form, in words. */
export function faultsOf(
  t: TFunction<["records", "kit"]>,
  fields: readonly FormField[],
  values: Values,
): Faults<string> {
  const found: Faults<string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (field.kind === "part") Object.assign(found, field.faultsOf(String(value ?? ""), values));
    const key = faultOf(field, value);
    const [min, max] = ["min" in field ? field.min : 0, "max" in field ? field.max : 0];
    const words = key ? t(`form.${key}`, { min, max }) : field.check?.(String(value ?? "").trim());
    found[field.name] ??= words;
  }
  return found;
}

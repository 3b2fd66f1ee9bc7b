import { isMobile, useDelayedChecks } from "@zhegui/domain";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";

export interface Values {
  name: string;
  mobile: string;
  wish: string;
  consent: boolean;
}

/** What is wrong with each field, in the reader's words. */
export type Faults = { [Field in keyof Values]?: string | undefined };
type Checked = "name" | "mobile" | "consent";

const EMPTY: Values = { name: "", mobile: "", wish: "", consent: false };
const FIELDS: readonly Checked[] = ["name", "mobile", "consent"];

export function isGood(field: Checked, values: Values): boolean {
  if (field === "name") return values.name.trim() !== "";
  if (field === "mobile") return isMobile(values.mobile);
  return values.consent;
}

interface Form {
  values: Values;
  faults: Faults;
  change: (changed: Partial<Values>) => void;
  /** Checks a field that was left, 300 ms later. */
  leave: (field: Checked) => void;
  /** Checks all; true when everything is good. */
  check: () => boolean;
  refuse: (faults: Faults) => void;
}

/** What was written, kept where it outlives the dialog; undefined where nothing was. */
export type Written = RefObject<Values | undefined>;

/** The interest form's values and faults. A corrected field loses its fault at once. */
export function useInterest(written: Written): Form {
  const { t } = useTranslation("catalogue");
  const [values, setValues] = useState(written.current ?? EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const checks = useDelayedChecks<Checked>();

  const latest = (): Values => written.current ?? EMPTY;
  const faultOf = (field: Checked): Faults => ({
    [field]: isGood(field, latest()) ? undefined : t(`interest.error.${field}`),
  });
  return {
    values,
    faults,
    change(changed) {
      written.current = { ...latest(), ...changed };
      setValues(written.current);
      const innocent = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
      setFaults((before) => ({ ...before, ...innocent }));
    },
    leave(field) {
      checks.soon(field, () => setFaults((before) => ({ ...before, ...faultOf(field) })));
    },
    check() {
      checks.cancel();
      setFaults(Object.assign({}, ...FIELDS.map(faultOf)));
      return FIELDS.every((field) => isGood(field, latest()));
    },
    refuse: setFaults,
  };
}

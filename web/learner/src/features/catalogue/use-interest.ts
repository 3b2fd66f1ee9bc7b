import { isMobile, useDelayedChecks } from "@zhegui/domain";
import { useRef, useState } from "react";
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

/** The interest form's values and faults. A corrected field loses its fault at once. */
export function useInterest(): Form {
  const { t } = useTranslation("catalogue");
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const latest = useRef(values);
  const checks = useDelayedChecks<Checked>();

  const faultOf = (field: Checked): Faults => ({
    [field]: isGood(field, latest.current) ? undefined : t(`interest.error.${field}`),
  });
  return {
    values,
    faults,
    change(changed) {
      latest.current = { ...latest.current, ...changed };
      setValues(latest.current);
      const innocent = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
      setFaults((before) => ({ ...before, ...innocent }));
    },
    leave(field) {
      checks.soon(field, () => setFaults((before) => ({ ...before, ...faultOf(field) })));
    },
    check() {
      checks.cancel();
      setFaults(Object.assign({}, ...FIELDS.map(faultOf)));
      return FIELDS.every((field) => isGood(field, latest.current));
    },
    refuse: setFaults,
  };
}

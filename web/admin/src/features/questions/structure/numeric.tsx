import { Field, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type PartProps, placeOf } from "./part";
import { Rows } from "./rows";
import { quantityOf } from "./shapes";
import styles from "./structure.module.css";

const MOST_UNITS = 10;

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: string;
  refused: string | undefined;
  onChange: (value: string) => void;
}

function NumberField({ label, hint, value, refused, onChange }: NumberFieldProps): JSX.Element {
  return (
    <Field label={label} error={refused} {...(hint && { hint })}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The number, how far from it is right, and in which units it may be given. */
export function NumericPart({ json, faultAt, onChange }: PartProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const quantity = quantityOf(json);
  const put = (change: Partial<typeof quantity>, at?: string): void =>
    onChange({ ...quantity, ...change }, at);
  return (
    <>
      <NumberField
        label={t("numeric.number")}
        value={quantity.number}
        refused={faultAt("number")}
        onChange={(number) => put({ number }, "number")}
      />
      <div className={styles.pair}>
        <NumberField
          label={t("numeric.absolute")}
          hint={t("numeric.absoluteHint")}
          value={quantity.absolute}
          refused={faultAt("absolute")}
          onChange={(absolute) => put({ absolute }, "absolute")}
        />
        <NumberField
          label={t("numeric.relative")}
          hint={t("numeric.relativeHint")}
          value={quantity.relative}
          refused={faultAt("relative")}
          onChange={(relative) => put({ relative }, "relative")}
        />
      </div>
      <p className={styles.hint}>{t("numeric.unitHint")}</p>
      <Rows
        rows={quantity.unitList}
        empty={{ name: "", factor: "1" }}
        least={0}
        most={MOST_UNITS}
        nameOf={(at) => t("numeric.unit", { position: at + 1 })}
        more={t("numeric.moreUnits")}
        onChange={(unitList, at) => put({ unitList }, placeOf("unitList", at))}
      >
        {(unit, at, change) => (
          <div className={styles.pair}>
            <Field
              label={t("numeric.unit", { position: at + 1 })}
              error={faultAt(`unitList.${at}.name`)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  value={unit.name}
                  onChange={({ target }) => change({ ...unit, name: target.value })}
                />
              )}
            </Field>
            <NumberField
              label={t("numeric.factor")}
              value={unit.factor ?? ""}
              refused={faultAt(`unitList.${at}.factor`)}
              onChange={(factor) => change({ ...unit, factor })}
            />
          </div>
        )}
      </Rows>
    </>
  );
}

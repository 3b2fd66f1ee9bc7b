import type { PartProps as FormPart } from "@zhegui/records";
import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { BlankPart } from "./blank";
import { ChoicePart } from "./choice";
import { MatchingPart } from "./matching";
import { NumericPart } from "./numeric";
import { OrderingPart } from "./ordering";
import type { PartProps } from "./part";
import { controlsOf, faultWithin, givenBy, type KindName, parsed } from "./shapes";
import styles from "./structure.module.css";

const PARTS: Record<KindName, ComponentType<PartProps>> = {
  single_choice: ChoicePart,
  multiple_choice: ChoicePart,
  true_false: ChoicePart,
  blank: BlankPart,
  numeric: NumericPart,
  ordering: OrderingPart,
  matching: MatchingPart,
};

interface StructureProps extends FormPart {
  kind: KindName;
}

/** What is right, by the kind of the question: options, blanks, a number, an order, pairs. */
export function Structure({ kind, value, faults, onChange }: StructureProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const Part = PARTS[kind];
  const path = givenBy(kind);
  const put = (json: unknown, at?: string): void => {
    const text = JSON.stringify(json);
    // Without a place all of it is innocent until it is checked again.
    const changed =
      at === undefined
        ? []
        : controlsOf(kind, text).filter((each) => `${each}.`.startsWith(`${path}.${at}.`));
    onChange(text, ...(changed.length > 0 ? [...changed, path] : []));
  };
  return (
    <fieldset className={styles.structure}>
      <legend>{t(`structure.${kind}`)}</legend>
      <Part
        kind={kind}
        json={parsed(value)}
        faultAt={(at) => faultWithin(faults, `${path}.${at}`)}
        onChange={put}
      />
      {faults[path] && (
        <p className={styles.fault} role="alert">
          {faults[path]}
        </p>
      )}
    </fieldset>
  );
}

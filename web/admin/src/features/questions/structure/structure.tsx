import type { OwnControl } from "@zhegui/records";
import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { BlankPart } from "./blank";
import { ChoicePart } from "./choice";
import { MatchingPart } from "./matching";
import { NumericPart } from "./numeric";
import { OrderingPart } from "./ordering";
import type { PartProps } from "./part";
import { givenBy, type KindName, parsed, refusedWithin } from "./shapes";
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

interface StructureProps extends OwnControl {
  kind: KindName;
}

/** What is right, by the kind of the question: options, blanks, a number, an order, pairs. */
export function Structure(props: StructureProps): JSX.Element {
  const { kind, value, refused, fault, onChange } = props;
  const { t } = useTranslation("adminQuestions");
  const Part = PARTS[kind];
  const path = givenBy(kind);
  // What is about one of its fields stands beside that; only the rest is told here.
  const whole = Object.entries(refused).find(([each]) => each === path)?.[1];
  const isTold = Object.keys(refused).some((each) => each.startsWith(`${path}.`));
  const told = whole ?? (isTold ? undefined : fault);
  return (
    <fieldset className={styles.structure}>
      <legend>{t(`structure.${kind}`)}</legend>
      <Part
        kind={kind}
        json={parsed(value)}
        refusedAt={(at) => refusedWithin(refused, `${path}.${at}`)}
        onChange={(json) => onChange(JSON.stringify(json))}
      />
      {told && (
        <p className={styles.fault} role="alert">
          {told}
        </p>
      )}
    </fieldset>
  );
}

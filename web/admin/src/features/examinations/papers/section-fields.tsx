import type { Bank } from "@zhegui/client";
import { Field, Select, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { KINDS, needsPoints, rulesFor } from "./marking-rules";
import styles from "./papers.module.css";
import type { SectionDraft, Written } from "./section-draft";
import { controlName } from "./section-faults";

const DIFFICULTIES = ["1", "2", "3", "4", "5"] as const;
const NUMERIC: readonly Written[] = ["count", "score", "markingPoints"];

interface Choice {
  value: string;
  words: string;
}

interface SectionFieldsProps {
  at: number;
  section: SectionDraft;
  banks: readonly Bank[];
  faults: Record<string, string | undefined>;
  onChange: (typed: Partial<SectionDraft>, changed: Written) => void;
  onLeave: (control: string) => void;
}

/** What one section asks, and what it is worth. */
export function SectionFields(props: SectionFieldsProps): JSX.Element {
  const { at, section, banks } = props;
  const { t } = useTranslation(["adminPapers", "questions", "records"]);
  const bank = banks.find(({ sid }) => sid === section.bank);
  const rules = rulesFor(section.kind);
  const isDrawn = section.questions === null;
  const any = { value: "", words: t("any") };
  const choose = { value: "", words: t("records:form.choose") };

  const draw = (field: Written, isOptional: boolean, choices?: readonly Choice[]): JSX.Element => {
    const name = controlName(at, field);
    const label = t(`section.${field}`);
    return (
      <Field
        label={isOptional ? t("records:form.optional", { label }) : label}
        error={props.faults[name]}
      >
        {(control) => {
          const common = {
            ...control,
            name,
            value: section[field],
            onBlur: () => props.onLeave(name),
            onChange: ({ target }: { target: { value: string } }) =>
              props.onChange(following(section, field, target.value), field),
          };
          if (choices) return <Select {...common} choices={choices} />;
          const inputMode = NUMERIC.includes(field) ? "decimal" : "text";
          return <TextInput {...common} inputMode={inputMode} autoComplete="off" />;
        }}
      </Field>
    );
  };
  const chapters = [...(bank?.chapterList ?? [])].map(({ code, title }) => ({
    value: code,
    words: `${code} ${title}`,
  }));
  return (
    <div className={styles.controls}>
      {draw("title", false)}
      {isDrawn && (
        <>
          {draw("bank", false, [
            choose,
            ...banks.map(({ sid, name }) => ({ value: sid, words: name })),
          ])}
          {draw("kind", false, [
            choose,
            ...KINDS.map((kind) => ({ value: kind, words: t(`questions:kind.${kind}`) })),
          ])}
          {draw("chapter", true, [any, ...chapters])}
          {draw("classLabel", true)}
          {draw("difficulty", true, [
            any,
            ...DIFFICULTIES.map((value) => ({ value, words: t(`difficulty.${value}`) })),
          ])}
          {draw("count", false)}
        </>
      )}
      {draw("score", false)}
      {rules.length > 1 &&
        draw("markingRule", true, [
          { value: "", words: t("usualRule") },
          ...rules.map((rule) => ({ value: rule, words: t(`rule.${rule}`) })),
        ])}
      {needsPoints(section.markingRule) && draw("markingPoints", false)}
      {!isDrawn && (
        <p className={styles.quiet}>{t("named", { count: section.questions?.length ?? 0 })}</p>
      )}
    </div>
  );
}

/** What else changes with a value: another bank has other chapters, another kind other rules. */
function following(section: SectionDraft, field: Written, value: string): Partial<SectionDraft> {
  const typed = { [field]: value };
  if (field === "bank") return { ...typed, chapter: "" };
  const rule = field === "markingRule" ? value : section.markingRule;
  if (field === "kind" && !rulesFor(value).some((each) => each === rule))
    return { ...typed, markingRule: "", markingPoints: "" };
  return needsPoints(rule) ? typed : { ...typed, markingPoints: "" };
}

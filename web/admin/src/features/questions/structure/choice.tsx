import { Field, TextArea } from "@zhegui/kit";
import { letter } from "@zhegui/questions";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { PartProps } from "./part";
import { Rows } from "./rows";
import { type Option, optionsOf, statementOf } from "./shapes";
import styles from "./structure.module.css";

const LEAST = 2;
const MOST = 26;

interface LineProps {
  option: Option;
  at: number;
  isSeveral: boolean;
  refused: string | undefined;
  onChange: (option: Option) => void;
}

/** One option: whether it is right, and its text. */
function Line({ option, at, isSeveral, refused, onChange }: LineProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const name = t("option.name", { letter: letter(at) });
  return (
    <div className={styles.option}>
      <label className={styles.right}>
        <input
          type={isSeveral ? "checkbox" : "radio"}
          name="right"
          checked={option.right}
          aria-label={t("option.rightOf", { name })}
          onChange={({ target }) => onChange({ ...option, right: target.checked })}
        />
        <span aria-hidden="true">{t("option.right")}</span>
      </label>
      <Field label={name} error={refused}>
        {(control) => (
          <TextArea
            {...control}
            rows={1}
            value={option.content}
            onChange={({ target }) => onChange({ ...option, content: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

interface StatementProps {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
}

/** Whether a statement is right or wrong: one press, and nothing to type. */
function Statement({ options, onChange }: StatementProps): JSX.Element {
  return (
    <div className={styles.truths}>
      {options.map(({ content, right }, at) => (
        <label key={letter(at)}>
          <input
            type="radio"
            name="right"
            checked={right}
            onChange={() =>
              onChange(options.map((each, place) => ({ ...each, right: place === at })))
            }
          />
          <span>{content}</span>
        </label>
      ))}
    </div>
  );
}

/** The options of a choice, and which are right. */
export function ChoicePart({ kind, json, faultAt, onChange }: PartProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const isSeveral = kind === "multiple_choice";
  if (kind === "true_false") {
    const words = [t("option.true"), t("option.false")] as const;
    return <Statement options={statementOf(json, words)} onChange={onChange} />;
  }
  const options = optionsOf(json);
  // One right option takes the place of the other.
  const put = (at: number, option: Option): void =>
    onChange(
      options.map((each, place) => {
        if (place === at) return option;
        return option.right && !isSeveral ? { ...each, right: false } : each;
      }),
      `${at}.content`,
    );
  const line = (option: Option, at: number): JSX.Element => (
    <Line
      option={option}
      at={at}
      isSeveral={isSeveral}
      refused={faultAt(`${at}`)}
      onChange={(next) => put(at, next)}
    />
  );
  return (
    <Rows
      rows={options}
      empty={{ content: "", right: false }}
      least={LEAST}
      most={MOST}
      nameOf={(at) => t("option.name", { letter: letter(at) })}
      more={t("option.more")}
      onChange={(rows) => onChange(rows)}
    >
      {line}
    </Rows>
  );
}

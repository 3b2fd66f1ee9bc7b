import { Checkbox, Field, TextArea } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type PartProps, placeOf } from "./part";
import { Rows } from "./rows";
import { type Accepted, blanksOf, NO_ANSWER } from "./shapes";
import styles from "./structure.module.css";

const MOST = 20;

interface LinesProps {
  label: string;
  hint?: string;
  lines: readonly string[];
  refused: string | undefined;
  onChange: (lines: string[]) => void;
}

/** Texts, one a line. */
function Lines({ label, hint, lines, refused, onChange }: LinesProps): JSX.Element {
  return (
    <Field label={label} error={refused} {...(hint && { hint })}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          value={lines.join("\n")}
          onChange={({ target }) => onChange(target.value.split("\n"))}
        />
      )}
    </Field>
  );
}

/** What each blank of the stem accepts. */
export function BlankPart({ json, faultAt, onChange }: PartProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const blanks = blanksOf(json);
  const { blankList, anyOrderList } = blanks;
  const put = (list: Accepted[], at?: number): void => {
    const all = [list.map((_, place) => place)];
    const isKept = at !== undefined || anyOrderList.length === 0;
    const groups = isKept ? anyOrderList : list.length > 1 ? all : [];
    onChange({ blankList: list, anyOrderList: groups }, placeOf("blankList", at));
  };
  return (
    <>
      <p className={styles.hint}>{t("blank.hint")}</p>
      <Rows
        rows={blankList}
        empty={NO_ANSWER}
        least={1}
        most={MOST}
        nameOf={(at) => t("blank.name", { position: at + 1 })}
        more={t("blank.more")}
        onChange={put}
      >
        {(blank, at, change) => (
          <>
            <Lines
              label={t("blank.accept", { position: at + 1 })}
              hint={t("blank.acceptHint")}
              lines={blank.acceptList}
              refused={faultAt(`blankList.${at}.acceptList`)}
              onChange={(acceptList) => change({ ...blank, acceptList })}
            />
            <details className={styles.more}>
              <summary>{t("blank.words")}</summary>
              <Lines
                label={t("blank.must")}
                hint={t("blank.mustHint")}
                lines={blank.mustList}
                refused={faultAt(`blankList.${at}.mustList`)}
                onChange={(mustList) => change({ ...blank, mustList })}
              />
              <Lines
                label={t("blank.mustNot")}
                lines={blank.mustNotList}
                refused={faultAt(`blankList.${at}.mustNotList`)}
                onChange={(mustNotList) => change({ ...blank, mustNotList })}
              />
            </details>
          </>
        )}
      </Rows>
      {blankList.length > 1 && (
        <Checkbox
          checked={anyOrderList.length > 0}
          onChange={({ target }) =>
            onChange({
              blankList,
              anyOrderList: target.checked ? [blankList.map((_, at) => at)] : [],
            })
          }
        >
          {t("blank.anyOrder")}
        </Checkbox>
      )}
    </>
  );
}

import { Field, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type PartProps, placeOf } from "./part";
import { Rows } from "./rows";
import { pairsOf } from "./shapes";
import styles from "./structure.module.css";

const LEAST = 2;
const MOST = 20;

interface TextProps {
  label: string;
  value: string;
  refused: string | undefined;
  onChange: (value: string) => void;
}

function Text({ label, value, refused, onChange }: TextProps): JSX.Element {
  return (
    <Field label={label} error={refused}>
      {(control) => (
        <TextInput {...control} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

/** The pairs, and what may be chosen beside them and belongs to nothing. */
export function MatchingPart({ json, faultAt, onChange }: PartProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const pairs = pairsOf(json);
  return (
    <>
      <Rows
        rows={pairs.pairList}
        empty={{ left: "", right: "" }}
        least={LEAST}
        most={MOST}
        nameOf={(at) => t("matching.pair", { position: at + 1 })}
        more={t("matching.more")}
        onChange={(pairList, at) => onChange({ ...pairs, pairList }, placeOf("pairList", at))}
      >
        {(pair, at, change) => (
          <div className={styles.pair}>
            <Text
              label={t("matching.left", { position: at + 1 })}
              value={pair.left}
              refused={faultAt(`pairList.${at}.left`)}
              onChange={(left) => change({ ...pair, left })}
            />
            <Text
              label={t("matching.right", { position: at + 1 })}
              value={pair.right}
              refused={faultAt(`pairList.${at}.right`)}
              onChange={(right) => change({ ...pair, right })}
            />
          </div>
        )}
      </Rows>
      <p className={styles.hint}>{t("matching.extraHint")}</p>
      <Rows
        rows={pairs.extraList}
        empty=""
        least={0}
        most={MOST}
        nameOf={(at) => t("matching.extra", { position: at + 1 })}
        more={t("matching.moreExtra")}
        onChange={(extraList, at) => onChange({ ...pairs, extraList }, placeOf("extraList", at))}
      >
        {(extra, at, change) => (
          <Text
            label={t("matching.extra", { position: at + 1 })}
            value={extra}
            refused={faultAt(`extraList.${at}`)}
            onChange={change}
          />
        )}
      </Rows>
    </>
  );
}

import { Field, TextArea } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { PartProps } from "./part";
import { Rows } from "./rows";
import { itemsOf } from "./shapes";
import styles from "./structure.module.css";

const LEAST = 2;
const MOST = 26;

/** The items in the right order; those who answer see them in another. */
export function OrderingPart({ json, refusedAt, onChange }: PartProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const nameOf = (at: number): string => t("ordering.item", { position: at + 1 });
  return (
    <>
      <p className={styles.hint}>{t("ordering.hint")}</p>
      <Rows
        rows={itemsOf(json).itemList}
        empty=""
        least={LEAST}
        most={MOST}
        nameOf={nameOf}
        more={t("ordering.more")}
        onChange={(itemList) => onChange({ itemList })}
      >
        {(item, at, change) => (
          <Field label={nameOf(at)} error={refusedAt(`itemList.${at}`)}>
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                value={item}
                onChange={({ target }) => change(target.value)}
              />
            )}
          </Field>
        )}
      </Rows>
    </>
  );
}

import { Field, TextArea } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type PartProps, placeOf } from "./part";
import { Rows } from "./rows";
import { itemsOf } from "./shapes";
import styles from "./structure.module.css";

const LEAST = 2;
const MOST = 26;

/** The items in the right order; those who answer see them in another. */
export function OrderingPart({ json, faultAt, onChange }: PartProps): JSX.Element {
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
        onChange={(itemList, at) => onChange({ itemList }, placeOf("itemList", at))}
      >
        {(item, at, change) => (
          <Field label={nameOf(at)} error={faultAt(`itemList.${at}`)}>
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

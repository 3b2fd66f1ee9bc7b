import type { JSX, ReactNode } from "react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import styles from "./conflict.module.css";
import { Dialog } from "./dialog";

export interface ConflictField {
  field: string;
  title: string;
  was: ReactNode;
  theirs: ReactNode;
  mine: ReactNode;
}

type Side = "theirs" | "mine";

interface ConflictProps {
  /** Who has changed it, and when, as far as it is known. */
  text: string;
  fields: readonly ConflictField[];
  onClose: () => void;
  /** The fields in which mine shall stand. */
  onDecide: (mine: ReadonlySet<string>) => void;
}

/** Two people changed the same fields: for each what it was, theirs and mine, and which shall stand. */
export function Conflict({ text, fields, onClose, onDecide }: ConflictProps): JSX.Element {
  const { t } = useTranslation("kitRecords");
  const id = useId();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, side: Side): void => {
    const others = [...mine].filter((each) => each !== field);
    setMine(new Set(side === "mine" ? [...others, field] : others));
  };
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.dialog}>
      <div className={styles.content}>
        <h2 id={id}>{t("conflict.title")}</h2>
        <p>{text}</p>
        {fields.map((each) => (
          <fieldset key={each.field} className={styles.field}>
            <legend>{each.title}</legend>
            <p className={styles.was}>
              <span>{t("conflict.was")}</span>
              {each.was}
            </p>
            {(["theirs", "mine"] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`${id}-${each.field}`}
                  checked={mine.has(each.field) === (side === "mine")}
                  onChange={() => choose(each.field, side)}
                />
                <span>{t(`conflict.${side}`)}</span>
                <span className={styles.value}>{each[side]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("confirm.cancel")}</Button>
          <Button look="primary" onClick={() => onDecide(mine)}>
            {t("conflict.save")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

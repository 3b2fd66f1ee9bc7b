import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Canned } from "./canned";
import styles from "./form.module.css";

interface CannedListProps {
  id: string;
  found: readonly Canned[];
  chosen: number;
  take: (answer: Canned) => void;
}

/** Ready answers above the field: by arrows and Enter, or by a press. */
export function CannedList({ id, found, chosen, take }: CannedListProps): JSX.Element | null {
  const { t } = useTranslation("consultation");
  if (found.length === 0) return null;
  return (
    <div id={id} className={styles.canned} role="listbox" aria-label={t("form.canned")}>
      {found.map((answer, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field, which has the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
        <div
          key={answer.sid}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(answer)}
        >
          <b>/{answer.shortcut}</b>
          <span>{answer.text}</span>
        </div>
      ))}
    </div>
  );
}

import { Icon } from "@zhegui/kit";
import { type JSX, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chosen, moved } from "./chosen";
import styles from "./references.module.css";

interface OrderedListProps {
  label: string;
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** Records in an order: moved by buttons, by Alt and an arrow, or by the pointer; taken away. */
export function OrderedList({ label, chosen, onChange }: OrderedListProps): JSX.Element {
  const { t } = useTranslation("records");
  const [said, say] = useState("");
  const dragged = useRef<number>(undefined);
  // What moves in the page loses the focus.
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });
  const move = (from: number, to: number): void => {
    const one = chosen[from];
    if (!one || to < 0 || to >= chosen.length) return;
    focused.current = document.activeElement as HTMLElement | null;
    onChange(moved(chosen, from, to));
    say(t("choose.moved", { label: one.label, at: to + 1 }));
  };
  const press = (event: KeyboardEvent, at: number): void => {
    if (!event.altKey || !(event.key === "ArrowUp" || event.key === "ArrowDown")) return;
    event.preventDefault();
    move(at, event.key === "ArrowUp" ? at - 1 : at + 1);
  };
  return (
    <>
      <ol className={styles.ordered} aria-label={label}>
        {chosen.map((one, at) => (
          <li
            key={one.sid}
            draggable
            onDragStart={() => {
              dragged.current = at;
            }}
            onDragOver={(event) => {
              if (dragged.current === undefined) return;
              event.preventDefault();
              if (dragged.current === at) return;
              move(dragged.current, at);
              dragged.current = at;
            }}
            onDragEnd={() => {
              dragged.current = undefined;
            }}
            onKeyDown={(event) => press(event, at)}
          >
            <span className={styles.position}>{at + 1}</span>
            <span className={styles.name}>{one.label}</span>
            <Act
              icon="arrowUp"
              label={t("choose.up", { label: one.label })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Act
              icon="arrowUp"
              isTurned
              label={t("choose.down", { label: one.label })}
              disabled={at === chosen.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <Act
              icon="close"
              label={t("choose.remove", { label: one.label })}
              onClick={() => onChange(chosen.filter(({ sid }) => sid !== one.sid))}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

interface ActProps {
  icon: "arrowUp" | "close";
  isTurned?: boolean;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function Act({ icon, isTurned = false, label, disabled = false, onClick }: ActProps): JSX.Element {
  return (
    <button
      type="button"
      className={isTurned ? styles.turned : undefined}
      aria-label={label}
      title={label}
      // What is disabled would lose the focus; the move itself stays within the list.
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

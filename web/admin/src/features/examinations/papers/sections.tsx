import type { Bank } from "@zhegui/client";
import { Button, Icon } from "@zhegui/kit";
import type { PartProps } from "@zhegui/records";
import { type JSX, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./papers.module.css";
import { newSection, readSections, type SectionDraft } from "./section-draft";
import { controlName } from "./section-faults";
import { SectionFields } from "./section-fields";

/** As the server bounds a paper. */
const MOST = 30;

interface SectionsProps extends PartProps {
  banks: readonly Bank[];
}

/** The sections of a paper in their order: added, taken away, moved by buttons or Alt and an arrow. */
export function Sections({ value, faults, onChange, onLeave, banks }: SectionsProps): JSX.Element {
  const { t } = useTranslation("adminPapers");
  const sections = readSections(value);
  // What moves in the page loses the focus.
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });
  const put = (next: readonly SectionDraft[], ...changed: string[]): void =>
    onChange(JSON.stringify(next), ...changed);
  const move = (at: number, by: number): void => {
    const to = at + by;
    if (to < 0 || to >= sections.length) return;
    focused.current = document.activeElement as HTMLElement | null;
    const others = sections.filter((_, index) => index !== at);
    put([...others.slice(0, to), ...sections.slice(at, at + 1), ...others.slice(to)]);
  };
  const pressed = (event: KeyboardEvent, at: number): void => {
    if (!event.altKey || !(event.key === "ArrowUp" || event.key === "ArrowDown")) return;
    event.preventDefault();
    move(at, event.key === "ArrowUp" ? -1 : 1);
  };
  const add = (): void => {
    const ids = sections.map(({ id }) => Number(id));
    put([...sections, newSection(String(Math.max(-1, ...ids) + 1))], "sectionList");
  };
  return (
    <div className={styles.sections}>
      {sections.map((section, at) => (
        <fieldset
          key={section.id}
          className={styles.section}
          onKeyDown={(event) => pressed(event, at)}
        >
          <legend className="sr">{t("nth", { at: at + 1 })}</legend>
          <div className={styles.sectionHead}>
            <b>{t("nth", { at: at + 1 })}</b>
            <span className={styles.acts}>
              <Act
                icon="arrowUp"
                label={t("up", { at: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Act
                icon="arrowUp"
                isTurned
                label={t("down", { at: at + 1 })}
                disabled={at === sections.length - 1}
                onClick={() => move(at, 1)}
              />
              <Act
                icon="close"
                label={t("remove", { at: at + 1 })}
                disabled={sections.length === 1}
                onClick={() => put(sections.filter((_, index) => index !== at))}
              />
            </span>
          </div>
          <SectionFields
            at={at}
            section={section}
            banks={banks}
            faults={faults}
            onChange={(typed, field) =>
              put(
                sections.map((each) => (each === section ? { ...each, ...typed } : each)),
                controlName(at, field),
              )
            }
            onLeave={onLeave}
          />
        </fieldset>
      ))}
      {faults.sectionList && (
        <p className={styles.fault} role="alert">
          {faults.sectionList}
        </p>
      )}
      <div>
        <Button disabled={sections.length >= MOST} onClick={add}>
          <Icon name="plus" size={18} />
          {t("add")}
        </Button>
      </div>
    </div>
  );
}

interface ActProps {
  icon: "arrowUp" | "close";
  isTurned?: boolean;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function Act({ icon, isTurned = false, label, disabled, onClick }: ActProps): JSX.Element {
  return (
    <button
      type="button"
      className={isTurned ? styles.turned : undefined}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

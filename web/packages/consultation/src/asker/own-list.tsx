import type { Consultation } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Button, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./panel.module.css";

const TONES = { left: "slate", waiting: "warn", open: "primary", closed: "neutral" } as const;

interface OwnListProps {
  own: readonly Consultation[];
  /** So many more there are. */
  left: number;
  onMore: () => void;
  onOpen: (sid: string) => void;
}

/** What one has asked before, and what goes on. */
export function OwnList({ own, left, onMore, onOpen }: OwnListProps): JSX.Element | null {
  const { t } = useTranslation("consultation");
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own">
      <h2 id="own" className={styles.heading}>
        {t("own.title")}
      </h2>
      <ul className={styles.own}>
        {own.map(({ sid, desk, topic, state, lastText, lastAt, unreadCount }) => (
          <li key={sid}>
            <button type="button" onClick={() => onOpen(sid)}>
              <b>{topic ? t("own.topic", { desk: desk.name, topic }) : desk.name}</b>
              <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
              <span className={styles.last}>{lastText || t("own.noText")}</span>
              {unreadCount > 0 ? (
                <span className={styles.count}>
                  <span aria-hidden="true">{unreadCount}</span>
                  <span className="sr">{t("own.unread", { count: unreadCount })}</span>
                </span>
              ) : (
                <time dateTime={lastAt}>{dateAndTime(lastAt)}</time>
              )}
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button wide look="plain" onClick={onMore}>
          {t("own.more", { count: left })}
        </Button>
      )}
    </section>
  );
}

import { type Consultation, serverClock } from "@zhegui/client";
import { StarsShown } from "@zhegui/consultation";
import { Empty, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import styles from "./consultations.module.css";
import { waited } from "./waited";

export type ListName = "mine" | "queue" | "closed";

function Row({ each, isHere }: { each: Consultation; isHere: boolean }): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const { search } = useLocation();
  const { sid, asker, desk, topic, state, lastText, lastAt, unreadCount, stars } = each;
  const ago = waited(lastAt, serverClock.now());
  return (
    <li>
      <Link to={{ pathname: `/consultations/${sid}`, search }} aria-current={isHere}>
        <b>{asker.nickname}</b>
        {unreadCount > 0 ? (
          <span className={styles.count}>
            <span aria-hidden="true">{unreadCount}</span>
            <span className="sr">{t("row.unread", { count: unreadCount })}</span>
          </span>
        ) : (
          <time dateTime={lastAt}>{t(`ago.${ago.unit}`, { count: ago.count })}</time>
        )}
        <span className={styles.last}>{lastText || t("row.noText")}</span>
        {state === "left" && <Tag tone="slate">{t("state.left")}</Tag>}
        {state === "closed" && stars !== null && <StarsShown stars={stars} />}
        <span className={styles.where}>
          {[desk.name, topic, asker.organizationName].filter(Boolean).join(" · ")}
        </span>
      </Link>
    </li>
  );
}

interface RowListProps {
  name: ListName;
  rows: readonly Consultation[];
  current: string | undefined;
}

/** Consultations to choose from. */
export function RowList({ name, rows, current }: RowListProps): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  if (rows.length === 0) return <Empty title={t(`empty.${name}`)} />;
  return (
    <ul className={styles.rows} aria-label={t(`list.${name}`)}>
      {rows.map((each) => (
        <Row key={each.sid} each={each} isHere={each.sid === current} />
      ))}
    </ul>
  );
}

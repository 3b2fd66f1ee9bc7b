import { type MessageItem, serverClock } from "@zhegui/client";
import { date, dateAndTime } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./messages.module.css";
import { byDay, dayOf, ICONS, wordsOf } from "./rules";

/** Of "2026-11-21 14:00", without which the time stands alone. */
const DATE_LENGTH = 11;
/** Of "2026-11-21", without which month and day stand alone. */
const YEAR_LENGTH = 5;

interface ItemsProps {
  items: readonly MessageItem[];
  selected: string | undefined;
  /** The address at which a message is open. */
  addressOf: (sid: string) => string;
}

function Row({ item, selected, addressOf }: ItemsProps & { item: MessageItem }): JSX.Element {
  const { t, i18n } = useTranslation("messages");
  const { message } = item;
  const isToday = dayOf(item.createdAt, new Date(serverClock.now())) === "today";
  const words = message && wordsOf(message, i18n.language);
  // What is open is read, also before the list says so.
  const isUnread = item.readAt === null && item.sid !== selected;
  return (
    <li>
      <Link
        className={styles.row}
        to={addressOf(item.sid)}
        preventScrollReset
        data-unread={isUnread}
        aria-current={item.sid === selected ? "true" : undefined}
      >
        <span className={styles.icon} data-group={message?.group}>
          <Icon name={message ? ICONS[message.group] : "info"} size={18} />
        </span>
        <span className={styles.words}>
          <b>
            {isUnread && <span className="sr">{t("unreadOne")} </span>}
            {words?.title ?? t("gone")}
          </b>
          <span>{words?.body}</span>
        </span>
        <time className="num" dateTime={item.createdAt}>
          {isToday
            ? dateAndTime(item.createdAt).slice(DATE_LENGTH)
            : date(item.createdAt).slice(YEAR_LENGTH)}
        </time>
      </Link>
    </li>
  );
}

/** Messages under the days on which they came. */
export function Items(props: ItemsProps): JSX.Element {
  const { t } = useTranslation("messages");
  return (
    <>
      {byDay(props.items, new Date(serverClock.now())).map(([day, own]) => (
        <section key={day} className={styles.day}>
          <h2>{t(`day.${day}`)}</h2>
          <ul>
            {own.map((item) => (
              <Row key={item.sid} item={item} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

import { type MessageItem, serverClock } from "@zhegui/client";
import { date, timeOfDay } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./messages.module.css";
import { byDay, dayOf, ICONS, wordsOf } from "./rules";

const HOURS_AND_MINUTES = 5;

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
  return (
    <li>
      <Link
        className={styles.row}
        to={addressOf(item.sid)}
        preventScrollReset
        data-unread={item.readAt === null}
        aria-current={item.sid === selected ? "true" : undefined}
      >
        <span className={styles.icon} data-group={message?.group}>
          <Icon name={message ? ICONS[message.group] : "info"} size={18} />
        </span>
        <span className={styles.words}>
          <b>
            {item.readAt === null && <span className="sr">{t("unreadOne")} </span>}
            {words?.title ?? t("gone")}
          </b>
          <span>{words?.body}</span>
        </span>
        <time className="num" dateTime={item.createdAt}>
          {isToday
            ? timeOfDay(item.createdAt).slice(0, HOURS_AND_MINUTES)
            : date(item.createdAt).slice(HOURS_AND_MINUTES)}
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

import type { Delivery, MessageItem } from "@zhegui/client";
import { dateAndTime, zoneAfter } from "@zhegui/domain";
import { buttonClass, Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./messages.module.css";
import { addressOfOpening } from "./opening";
import { wordsOf } from "./rules";

/** A time of day in what the server has written, as it is in China. */
const TIME = /\d:\d\d/;

const STATES = {
  1: "waiting",
  2: "sent",
  3: "delivered",
  4: "failed",
  5: "withheld",
  6: "unknown",
} as const satisfies Record<Delivery["state"], string>;

function Sent({ delivery }: { delivery: Delivery }): JSX.Element {
  const { t } = useTranslation("messages");
  const state = STATES[delivery.state];
  const isSent = state === "sent" || state === "delivered";
  const at = delivery.doneAt ? dateAndTime(delivery.doneAt) : "";
  return (
    <li data-sent={isSent}>
      <Icon name={isSent ? "check" : "info"} size={16} />
      {t(`delivery.${state}`, { address: delivery.address ?? "", at })}
      {delivery.reason && t(`reason.${delivery.reason}`)}
    </li>
  );
}

interface DetailProps {
  item: MessageItem;
  /** The address of the list without an open message. */
  back: string;
  /** Opens what one chooses to get. */
  onPreferences: () => void;
}

/** One message, whole: what it says, where it leads, and what became of it elsewhere. */
export function Detail({ item, back, onPreferences }: DetailProps): JSX.Element {
  const { t, i18n } = useTranslation("messages");
  const { message, deliveryList = [] } = item;
  if (!message) return <p className={styles.choose}>{t("gone")}</p>;
  const { title, body } = wordsOf(message, i18n.language);
  return (
    <article className={styles.detail} aria-labelledby="message-title">
      <Link className={styles.back} to={back}>
        <Icon name="chevronLeft" size={18} />
        {t("back")}
      </Link>
      <h2 id="message-title">{title}</h2>
      <p className={styles.from}>
        <span>{message.organization?.name ?? t("house")}</span>
        <time className="num" dateTime={item.createdAt}>
          {dateAndTime(item.createdAt)}
        </time>
        <Tag>{t(`group.${message.group}`)}</Tag>
      </p>
      <p className={styles.body}>{body}</p>
      {TIME.test(body) && zoneAfter(new Date(item.createdAt)) && (
        <p className={styles.zone}>{t("zone")}</p>
      )}
      {message.path && (
        <Link className={buttonClass({ look: "primary" })} to={addressOfOpening(item.sid)}>
          {t(`open.${message.group}`)}
        </Link>
      )}
      {deliveryList.length > 0 && (
        <footer className={styles.sent}>
          <ul>
            {deliveryList.map((delivery) => (
              <Sent key={delivery.sid} delivery={delivery} />
            ))}
          </ul>
          <button type="button" onClick={onPreferences}>
            {t("preferences.open")}
          </button>
        </footer>
      )}
    </article>
  );
}

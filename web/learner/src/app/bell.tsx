import type { CurrentUser } from "@zhegui/client";
import { Icon } from "@zhegui/kit";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { keepUnread, useUnread } from "../features/messages/unread";
import styles from "./bell.module.css";

const MOST_SHOWN = 99;

/** How many messages are unread, where any is. */
export function UnreadBadge(): JSX.Element | null {
  const { t } = useTranslation();
  const total = useUnread((known) => known.unread.total);
  if (total === 0) return null;
  return (
    <>
      <span className={`num ${styles.badge}`} aria-hidden="true">
        {total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}
      </span>
      <span className="sr">{t("messages.unread", { count: total })}</span>
    </>
  );
}

/** The way to one's messages, with how many are unread. */
export function Bell({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation();
  useEffect(() => keepUnread(user.sid), [user.sid]);
  return (
    <NavLink className={styles.bell} to="/user/notice" title={t("place.messages")}>
      <Icon name="bell" size={22} />
      <span className="sr">{t("place.messages")}</span>
      <UnreadBadge />
    </NavLink>
  );
}

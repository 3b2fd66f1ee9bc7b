import { useSession } from "@zhegui/domain";
import { Avatar, Icon, Popover } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHere } from "../place";
import { Account } from "./account";
import { FinderButton } from "./finder/button";
import { HelpButton } from "./help/button";
import { usePlaceName } from "./place-switch";
import styles from "./shell.module.css";

/** Over the page: on a telephone the place's name, else tasks and the user. */
export function Bar(): JSX.Element {
  const { t } = useTranslation("admin");
  const { place } = useHere();
  const nameOf = usePlaceName();
  const user = useSession((session) => session.user);
  const name = user?.nickname ?? t("me.nameless");
  return (
    <header className={styles.bar}>
      <b className={styles.placeName}>{nameOf(place)}</b>
      <FinderButton />
      <HelpButton />
      <div className={styles.tools}>
        <Link className={styles.tool} to="/tasks">
          <Icon name="refresh" size={18} />
          {t("menu.tasks")}
        </Link>
        <Popover
          label={t("me.menu")}
          button={
            <>
              <Avatar name={name} size={32} />
              <span className={styles.userName}>{name}</span>
            </>
          }
        >
          {() => <Account />}
        </Popover>
      </div>
    </header>
  );
}

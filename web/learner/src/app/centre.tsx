import { useSession } from "@zhegui/domain";
import { Avatar } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import styles from "./centre.module.css";
import { PlaceLink } from "./place-links";
import { usePlaces } from "./places";

/** The personal centre: its menu beside the page. */
export function Centre(): JSX.Element {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const places = usePlaces("shortcut").filter((place) => !place.external);
  if (!user) return <Outlet />;
  const name = user.nickname || t("account.guest");
  return (
    <div className={`wrap ${styles.centre}`}>
      <aside className={styles.menu}>
        <div className={styles.person}>
          <Avatar name={name} image={user.avatar} size={44} />
          <div>
            <b>{name}</b>
            <span className="num">{t("account.number", { number: user.number })}</span>
          </div>
        </div>
        <nav aria-label={t("account.centre")}>
          {places.map((place) => (
            <PlaceLink key={place.code} place={place} icon={20} />
          ))}
        </nav>
      </aside>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

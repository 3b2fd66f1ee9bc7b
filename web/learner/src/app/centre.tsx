import { useSession } from "@zhegui/domain";
import { Avatar, Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router";
import styles from "./centre.module.css";

const PLACES: {
  to: string;
  icon: IconName;
  title: "myExamination" | "myCertificate" | "profile";
}[] = [
  { to: "/user/my-examination", icon: "clipboard", title: "myExamination" },
  { to: "/user/my-certificate", icon: "award", title: "myCertificate" },
  { to: "/user/info", icon: "user", title: "profile" },
];

/** The personal centre: its menu beside the page. */
export function Centre(): JSX.Element {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
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
          {PLACES.map(({ to, icon, title }) => (
            <NavLink key={to} to={to}>
              <Icon name={icon} />
              {t(`title.${title}`)}
            </NavLink>
          ))}
        </nav>
      </aside>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

import type { CurrentUser } from "@zhegui/client";
import { leave } from "@zhegui/domain";
import { Avatar, Icon, type IconName, Popover } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import styles from "./user-menu.module.css";

const SHORTCUTS: {
  to: string;
  icon: IconName;
  title: "myExamination" | "myCertificate" | "profile";
}[] = [
  { to: "/user/my-examination", icon: "clipboard", title: "myExamination" },
  { to: "/user/my-certificate", icon: "award", title: "myCertificate" },
  { to: "/user/info", icon: "user", title: "profile" },
];

/** The account of whoever is logged in. */
export function UserMenu({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = user.nickname || t("account.guest");

  const logOut = async (): Promise<void> => {
    await leave();
    navigate("/login");
  };

  return (
    <Popover
      label={t("account.menu")}
      button={
        <>
          <Avatar name={name} image={user.avatar} />
          <span className={styles.name}>{name}</span>
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      {(close) => (
        <div className={styles.menu}>
          <div className={styles.person}>
            <Avatar name={name} image={user.avatar} size={44} />
            <div>
              <b>{name}</b>
              <span className="num">{t("account.number", { number: user.number })}</span>
            </div>
          </div>
          <nav className={styles.grid} aria-label={t("account.menu")}>
            {SHORTCUTS.map(({ to, icon, title }) => (
              <Link key={to} to={to} onClick={close}>
                <Icon name={icon} size={24} />
                {t(`title.${title}`)}
              </Link>
            ))}
          </nav>
          <button type="button" className={styles.logout} onClick={() => void logOut()}>
            <Icon name="logout" />
            {t("account.logout")}
          </button>
        </div>
      )}
    </Popover>
  );
}

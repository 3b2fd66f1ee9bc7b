import { Icon, type IconName } from "@zhegui/kit";
import type { TypeOptions } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import styles from "./shell.module.css";

type Name = keyof TypeOptions["resources"]["admin"]["tab"];

const TABS: readonly { name: Name; to: string; icon: IconName }[] = [
  { name: "workbench", to: "/", icon: "grid" },
  { name: "tasks", to: "/tasks", icon: "refresh" },
  { name: "me", to: "/me", icon: "user" },
];

/** The way around on a telephone; its lists stand on the workbench. */
export function BottomBar(): JSX.Element {
  const { t } = useTranslation("admin");
  return (
    <nav className={styles.bottom} aria-label={t("tabs")}>
      {TABS.map(({ name, to, icon }) => (
        <NavLink key={name} to={to} end={to === "/"}>
          <Icon name={icon} size={22} />
          {t(`tab.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}

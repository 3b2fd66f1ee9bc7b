import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { menuOf } from "./menu";
import { useHere } from "./place";
import styles from "./shell.module.css";

/** What the user may open here, by groups. */
export function Menu(): JSX.Element {
  const { t } = useTranslation("admin");
  const { place } = useHere();
  return (
    <nav className={styles.menu} aria-label={t("menuLabel")}>
      {menuOf(place).map(({ name, items }) => (
        <div key={name ?? "top"}>
          {name && <p className={styles.group}>{t(`menu.${name}`)}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <NavLink className={styles.item ?? ""} to={item.path} end={item.path === "/"}>
                  <Icon name={item.icon} size={18} />
                  {t(`menu.${item.name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

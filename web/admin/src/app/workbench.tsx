import { useSession } from "@zhegui/domain";
import { Card, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHere } from "../place";
import { menuOf } from "./menu";
import styles from "./workbench.module.css";

/** What the user may do here, and their tasks. */
export function Page(): JSX.Element {
  const { t } = useTranslation("admin");
  const { place } = useHere();
  const user = useSession((session) => session.user);
  const items = menuOf(place)
    .flatMap((group) => group.items)
    .filter(({ path }) => path !== "/");
  return (
    <>
      <h1 className={styles.title}>{t("welcome", { name: user?.nickname ?? t("me.nameless") })}</h1>
      <ul className={styles.doors}>
        {items.map(({ name, path, icon }) => (
          <Card as="li" key={path}>
            <Link className={styles.door} to={path}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{t(`menu.${name}`)}</b>
                <span className={styles.what}>{t(`what.${name}`)}</span>
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          </Card>
        ))}
      </ul>
    </>
  );
}

import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "./menu-list";
import { PlaceSwitch } from "./place-switch";
import styles from "./shell.module.css";

/** The place on top, then what may be opened there. */
export function Rail(): JSX.Element {
  const { t } = useTranslation("admin");
  return (
    <aside className={styles.rail}>
      <PlaceSwitch />
      <Menu />
      <a className={styles.learner} href="/index">
        <Icon name="arrowRight" size={16} />
        {t("toLearner")}
      </a>
    </aside>
  );
}

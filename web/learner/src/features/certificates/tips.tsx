import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tips.module.css";

export function Tips(): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <ul className={styles.tips}>
      <li>
        <Icon name="user" />
        {t("tips.privacy")}
      </li>
      <li>
        <Icon name="shield" />
        {t("tips.screenshot")}
      </li>
    </ul>
  );
}

import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tips.module.css";

/** What to rely on, and whom to ask where the paper says something else. */
export function Tips({ issuer }: { issuer: string }): JSX.Element {
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
      <li>
        <Icon name="building" />
        {t("tips.issuer", { issuer })}
      </li>
    </ul>
  );
}

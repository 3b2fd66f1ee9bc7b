import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./invitation.module.css";

/** What joining means, before one does. */
export function Terms(): JSX.Element {
  const { t } = useTranslation("invitation");
  return (
    <ul className={styles.terms}>
      {(["plans", "sight", "leave"] as const).map((term) => (
        <li key={term}>
          <Icon name="check" size={18} />
          {t(`terms.${term}`)}
        </li>
      ))}
    </ul>
  );
}

import type { AttemptVoiding } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./score.module.css";

/** In the place of a score: that there is none, since when, why, and whether the attempt is back. */
export function Voided({ voiding }: { voiding: AttemptVoiding }): JSX.Element {
  const { t } = useTranslation("examination");
  return (
    <div className={styles.voided}>
      <p className={styles.waiting}>
        <Icon name="alert" size={24} />
        {t("voiding.title")}
      </p>
      <ul>
        <li>{t("voiding.at", { time: dateAndTime(voiding.at) })}</li>
        {voiding.reason && <li>{t("voiding.reason", { reason: voiding.reason })}</li>}
        <li>{t(voiding.givenBack ? "voiding.givenBack" : "voiding.staysUsed")}</li>
      </ul>
    </div>
  );
}

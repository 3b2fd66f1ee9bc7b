import { Failure } from "@zhegui/client";
import { classNames, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import result from "./result.module.css";
import styles from "./verdict.module.css";
import { LOOKS } from "./verdicts";

/** What the server refuses to tell, since the register does not bear it out. */
export function isDamaged(cause: unknown): boolean {
  return cause instanceof Failure && cause.id === "register_damaged";
}

/** In the place of a result whose content may be forged: none of it is shown. */
export function Damaged(): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <section className={result.result}>
      <div className={classNames(styles.verdict, styles[LOOKS.damaged.tone])} role="status">
        <span className={styles.shape}>
          <Icon name={LOOKS.damaged.icon} size={32} />
        </span>
        <div className={styles.words}>
          <h2>{t("state.damaged.title")}</h2>
          <p>{t("state.damaged.text")}</p>
        </div>
      </div>
    </section>
  );
}

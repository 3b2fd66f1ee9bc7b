import { classNames } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./stamp.module.css";
import { LOOKS } from "./verdicts";

interface StampProps {
  verdict: "expired" | "suspended" | "revoked" | "superseded";
  /** Where it stands and how large it is. */
  className: string | undefined;
}

/** What a paper is worth, stamped across it in the colour of that; the page says it in words. */
export function Stamp({ verdict, className }: StampProps): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <span
      className={classNames(styles.stamp, styles[LOOKS[verdict].tone], className)}
      aria-hidden="true"
    >
      {t(`state.${verdict}.stamp`)}
    </span>
  );
}

import { buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./finished.module.css";

interface FinishedProps {
  course: string;
  examination: string | null;
  /** A user who finishes the course, or passes its examination, gets a certificate. */
  certifies: boolean;
}

/** At the top, once every lesson of a course is done: that it is, and what it leads to. */
export function Finished({ course, examination, certifies }: FinishedProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { t: common } = useTranslation();
  const earned = { to: "/user/my-certificate", words: common("place.myCertificates") };
  const back = { to: `/detail/course/${course}`, words: t("toCourse") };
  const examined = { to: `/examination-detail/${examination}`, words: t("examination") };
  const unexamined = certifies ? earned : back;
  const { to, words } = examination ? examined : unexamined;
  return (
    <section className={styles.band} role="status">
      <span className={styles.mark}>
        <Icon name="check" size={20} />
      </span>
      <p>
        <b>{t("finished")}</b>
        <span>{t("finishedText")}</span>
      </p>
      <Link className={buttonClass({ look: "primary" })} to={to}>
        {words}
      </Link>
    </section>
  );
}

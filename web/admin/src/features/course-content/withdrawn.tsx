import type { CurrentCopy } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { type Act, addLesson } from "./outline";

interface WithdrawnProps {
  copy: CurrentCopy;
  mayWrite: boolean;
  onAct: (act: Act) => void;
}

/** Lessons that learners no longer see, though some have studied them: their hours and notes stay. */
export function Withdrawn({ copy, mayWrite, onAct }: WithdrawnProps): JSX.Element | null {
  const { t } = useTranslation("adminCourseContent");
  const { withdrawnList, chapterList } = copy;
  const last = chapterList.at(-1);
  if (withdrawnList.length === 0) return null;
  return (
    <section className={styles.withdrawn} aria-label={t("withdrawn.title")}>
      <h3>{t("withdrawn.title")}</h3>
      <ul>
        {withdrawnList.map(({ sid, title, studiedCount }) => (
          <li key={sid}>
            <span>
              {title}{" "}
              <span className={styles.quiet}>
                {t("withdrawn.studied", { count: studiedCount })}
              </span>
            </span>
            {mayWrite && last && (
              <Button
                size="small"
                look="plain"
                aria-label={t("withdrawn.restoreOf", { title })}
                onClick={() => onAct(addLesson(last.sid, title, sid))}
              >
                {t("withdrawn.restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

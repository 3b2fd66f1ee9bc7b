import { type OldKeyHolders, readOldKey } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./questions.module.css";

async function read(sid: string): Promise<OldKeyHolders> {
  return (await readOldKey({ body: { sid }, throwOnError: true })).data.data;
}

/** Where a key still counts that was corrected since; nothing where none was. */
export function OldKey({ question }: { question: string }): JSX.Element | null {
  const { t } = useTranslation("adminQuestions");
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "question", "oldKey", question],
    queryFn: () => read(question),
  });
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return null;
  const { examinationList, practiceCount, mistakeCount } = data;
  if (examinationList.length + practiceCount + mistakeCount === 0) return null;
  return (
    <Card as="section" className={styles.part} aria-labelledby="old-key">
      <h2 id="old-key">{t("oldKey.title")}</h2>
      {examinationList.length > 0 && (
        <>
          <p>{t("oldKey.examinations", { count: examinationList.length })}</p>
          <ul>
            {examinationList.map(({ sid, title, startAt, endAt }) => (
              <li key={sid}>
                <Link to={`/examinations/${sid}`}>{title}</Link>{" "}
                <span className={styles.quiet}>
                  {t("oldKey.window", { start: dateAndTime(startAt), end: dateAndTime(endAt) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>
        {t("oldKey.practice", { runs: practiceCount, mistakes: mistakeCount })}
      </p>
    </Card>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { checkQuestion, type QuestionCheck, type QuestionSave } from "@zhegui/client";
import { Failed, useLoaded, useSettled } from "@zhegui/domain";
import { Card, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Previewed } from "./previewed";
import styles from "./questions.module.css";

/** How long somebody may type before the server is asked. */
const SETTLED_MS = 600;

function Outcome({ check }: { check: QuestionCheck }): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const { preview, faultList, twinList } = check;
  const missing = [...new Set(faultList.map(({ message }) => message))];
  return (
    <>
      {twinList.length > 0 && (
        <div className={styles.twins}>
          <p>{t("twins", { count: twinList.length })}</p>
          <ul>
            {twinList.map(({ sid, code, bankName }) => (
              <li key={sid}>
                <Link className={styles.twin} to={`/questions/${sid}`}>
                  {[code, bankName].filter(Boolean).join(" \u00b7 ")}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview ? (
        <Previewed key={JSON.stringify(preview.answer)} preview={preview} />
      ) : (
        <>
          <p className={styles.quiet}>{t("preview.missing")}</p>
          <ul className={styles.missing}>
            {missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Beside the form: the question as it would be asked, what it still lacks, and others like it. */
export function Checked({ model }: { model: QuestionSave }): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const settled = useSettled(JSON.stringify(model), SETTLED_MS);
  const { data, error, refetch } = useLoaded({
    queryKey: ["question", "check", settled],
    queryFn: async () => {
      const body = { model: JSON.parse(settled) };
      return (await checkQuestion({ body, throwOnError: true })).data.data;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Card as="section" className={styles.part} aria-labelledby="preview">
      <h2 id="preview">{t("preview.title")}</h2>
      {error && <Failed cause={error} retry={refetch} />}
      {!data && !error && <Skeleton height={240} radius={12} />}
      {data && <Outcome check={data} />}
    </Card>
  );
}

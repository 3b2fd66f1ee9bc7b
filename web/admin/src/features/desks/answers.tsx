import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CannedAnswer, cannedAnswerDelete } from "@zhegui/client";
import { FailedCard, useOpenForm } from "@zhegui/domain";
import { Button, Card, Empty, Icon, notify, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { AnswerDialog } from "./answer-dialog";
import styles from "./desks.module.css";
import { useAnswers } from "./use-of-desk";

const NEW = "new";

function Row({ answer, onChange }: { answer: CannedAnswer; onChange: () => void }): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const queries = useQueryClient();
  const { sid, version, shortcut, text } = answer;
  const removing = useMutation({
    mutationFn: () => cannedAnswerDelete({ body: { model: { sid, version } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("answer.deleted", { shortcut }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  return (
    <li className={styles.row}>
      <div className={styles.answer}>
        <b>/{shortcut}</b>
        <span>{text}</span>
      </div>
      <div className={styles.verbs}>
        <Button look="plain" aria-label={t("answer.changeOf", { shortcut })} onClick={onChange}>
          {t("answer.change")}
        </Button>
        <Button
          look="plain"
          aria-label={t("answer.deleteOf", { shortcut })}
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t("delete")}
        </Button>
      </div>
    </li>
  );
}

/** The ready answers of a desk. */
export function Answers({ desk }: { desk: string }): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const { data, error, refetch } = useAnswers(desk);
  const [asked, ask] = useOpenForm(`cannedAnswer/${desk}`);
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={160} radius={16} />;
  const changed = data.find(({ sid }) => sid === asked);
  return (
    <Card as="section" aria-labelledby="answers">
      <div className={styles.head}>
        <div>
          <h2 id="answers">{t("answer.title")}</h2>
          <p className={styles.quiet}>{t("answer.lead")}</p>
        </div>
        <Button onClick={() => ask(NEW)}>
          <Icon name="plus" size={18} />
          {t("answer.new")}
        </Button>
      </div>
      {data.length === 0 ? (
        <Empty title={t("answer.empty")} />
      ) : (
        <ul className={styles.rows}>
          {data.map((answer) => (
            <Row key={answer.sid} answer={answer} onChange={() => ask(answer.sid)} />
          ))}
        </ul>
      )}
      {(asked === NEW || changed) && (
        <AnswerDialog desk={desk} answer={changed} onClose={() => ask(undefined)} />
      )}
    </Card>
  );
}

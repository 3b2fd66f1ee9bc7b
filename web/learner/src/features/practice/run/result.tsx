import type { PracticeResult, PracticeRun } from "@zhegui/client";
import { percentOf } from "@zhegui/domain";
import { Button, buttonClass, Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useStart } from "../use-start";
import styles from "./run.module.css";

interface ResultProps {
  run: PracticeRun;
  result: PracticeResult;
}

/** How a run went, and what to do next. */
export function Result({ run, result }: ResultProps): JSX.Element {
  const { t } = useTranslation("practice");
  const start = useStart();
  const missed = result.wrong + result.partly;
  const share = percentOf(result.correct, result.correct + missed);
  const bank = run.bank && { bank: { sid: run.bank.sid } };
  return (
    <div className={styles.alone}>
      <Card className={styles.result}>
        <h1>{t("result.title")}</h1>
        <p className={styles.quiet}>{t("result.text", { ...result })}</p>
        <dl className={styles.score}>
          <div>
            <dt>{t("sheet.right")}</dt>
            <dd className={styles.correct}>{result.correct}</dd>
          </div>
          <div>
            <dt>{t("sheet.wrong")}</dt>
            <dd className={styles.wrong}>{missed}</dd>
          </div>
          <div>
            <dt>{t("figure.right")}</dt>
            <dd>{share === null ? "–" : `${share}%`}</dd>
          </div>
        </dl>
        {result.waiting > 0 && <p>{t("result.waiting", { count: result.waiting })}</p>}
        <div className={styles.next}>
          {missed > 0 && (
            <Button
              look="primary"
              busy={start.isPending}
              onClick={() => start.mutate({ mode: "mistakes", anew: true, ...bank })}
            >
              {t("result.mistakes")}
            </Button>
          )}
          <Link
            className={buttonClass({ look: missed > 0 ? "outline" : "primary" })}
            to="/question"
          >
            {t("run.back")}
          </Link>
        </div>
      </Card>
    </div>
  );
}

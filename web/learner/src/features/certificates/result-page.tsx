import { read, type VerifyAnswer, verifyCertificate } from "@zhegui/client";
import {
  type CertificateQuestion,
  Failed,
  questionOf,
  useLoaded,
  worthRetrying,
} from "@zhegui/domain";
import { buttonClass, Empty } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { Damaged, isDamaged } from "./damaged";
import { NumberForm } from "./number-form";
import { Result, ResultPlace } from "./result";
import styles from "./result-page.module.css";

function givenName(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("name" in state)) return undefined;
  return typeof state.name === "string" && state.name ? state.name : undefined;
}

function Answer({
  question,
  name,
}: {
  question: CertificateQuestion;
  name: string | undefined;
}): JSX.Element {
  const [answer, setAnswer] = useState<VerifyAnswer>();
  const asked = { ...question, ...(name && { name }) };
  const { data, error, refetch } = useLoaded({
    ...read(verifyCertificate, { body: asked }),
    // The answer is about this very moment: none is kept, and a refusal is not asked again.
    retry: (count, cause) => !isDamaged(cause) && worthRetrying(count, cause),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isDamaged(error)) return <Damaged />;
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return <ResultPlace />;
  return <Result answer={answer ?? data.data} question={question} onAnswer={setAnswer} />;
}

function Nothing(): JSX.Element {
  const { t } = useTranslation("certificates");
  const again = (
    <Link className={buttonClass({ look: "primary" })} to="/certificate-query">
      {t("result.toQuery")}
    </Link>
  );
  return <Empty title={t("result.nothing")} text={t("result.nothingText")} action={again} />;
}

/** What a certificate is worth at this moment, first of all by its state. */
export function Page(): JSX.Element {
  const { t } = useTranslation("certificates");
  const [search] = useSearchParams();
  const { state, key } = useLocation();
  const question = questionOf(search);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t("result.title")}</h1>
        <NumberForm key={key} asked={question?.number} />
      </div>
      {question ? <Answer key={key} question={question} name={givenName(state)} /> : <Nothing />}
    </div>
  );
}

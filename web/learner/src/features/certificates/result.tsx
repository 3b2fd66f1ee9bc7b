import type { VerifiedCertificate, VerifyAnswer } from "@zhegui/client";
import type { CertificateQuestion } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CopyLink } from "./copy-link";
import { Facts } from "./facts";
import { NameCheck } from "./name-check";
import { RegisterNote } from "./register-note";
import styles from "./result.module.css";
import type { State } from "./rules";
import { Specimen } from "./specimen";
import { Tips } from "./tips";
import { VerdictBand } from "./verdict";

interface ResultProps {
  answer: VerifyAnswer;
  question: CertificateQuestion;
  /** Called with the answer once a name is given. */
  onAnswer: (answer: VerifyAnswer) => void;
}

/** The state, what was certified, and the paper as it should look. */
export function Result({ answer, question, onAnswer }: ResultProps): JSX.Element {
  const { certificate, state } = answer;
  const known = certificate !== null && state !== "unknown";
  return (
    <>
      <section className={styles.result}>
        <VerdictBand answer={answer} />
        {known ? (
          <Known certificate={certificate} state={state} question={question} onAnswer={onAnswer} />
        ) : (
          <Unknown />
        )}
      </section>
      {known && <Tips issuer={certificate.issuer} />}
    </>
  );
}

interface KnownProps extends Pick<ResultProps, "question" | "onAnswer"> {
  certificate: VerifiedCertificate;
  state: Exclude<State, "unknown">;
}

function Known({ certificate, state, question, onAnswer }: KnownProps): JSX.Element {
  const { specimen, title } = certificate;
  const mayAskName = certificate.holder !== null && certificate.nameMatches !== true;
  return (
    <>
      <div className={styles.info}>
        <Facts certificate={certificate} state={state} />
        {mayAskName && <NameCheck question={question} onAnswer={onAnswer} />}
        <RegisterNote entry={certificate.registerEntry} head={certificate.publishedHead} />
        <CopyLink number={certificate.number} />
      </div>
      {specimen && <Specimen url={specimen.url} title={title} state={state} />}
    </>
  );
}

/** What may be wrong with what was typed; it stands in the field above, to be put right. */
function Unknown(): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <ul className={styles.unknown}>
      <li>{t("unknown.signs")}</li>
      <li>{t("unknown.issuer")}</li>
    </ul>
  );
}

const FACTS = 6;

/** As large as a result, so that nothing moves when it comes. */
export function ResultPlace(): JSX.Element {
  return (
    <section className={styles.result} aria-hidden="true">
      <div className={styles.verdictPlace}>
        <Skeleton width={60} height={60} radius={30} />
        <Skeleton width={220} height={56} />
      </div>
      <div className={styles.info}>
        {Array.from({ length: FACTS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move
          <Skeleton key={index} height={36} />
        ))}
      </div>
      <div className={styles.picturePlace}>
        <Skeleton height={380} radius={4} />
      </div>
    </section>
  );
}

import { type Examination, examinationDetail, type OwnAttempt, read } from "@zhegui/client";
import { FailedPage, useLoaded, usePageTitle, useServerNow, useSession } from "@zhegui/domain";
import { Icon, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { ASKED_ANEW } from "../fresh";
import { Attempts } from "./attempts";
import { Before } from "./before";
import styles from "./detail.module.css";
import { ResultView } from "./result-view";

/** `/examination-detail/:id`: before an attempt what to know, after it what came of it. */
export function Page(): JSX.Element {
  const { t } = useTranslation("examination");
  const { t: common } = useTranslation();
  const { id = "" } = useParams();
  const signedIn = useSession((session) => session.user !== null);
  const includeList = signedIn ? ["attemptList"] : [];
  const { data, error, refetch } = useLoaded({
    ...read(examinationDetail, { body: { sid: id, includeList } }),
    ...ASKED_ANEW,
  });
  const examination = data?.data;
  const missing = {
    title: t("detail.missing"),
    text: t("detail.missingText"),
    to: "/user/my-examination",
    action: t("detail.back"),
  };
  usePageTitle(examination?.title ?? common("title.examinationDetail"));
  return (
    <div className="wrap">
      <nav className={styles.crumb} aria-label={t("detail.crumb")}>
        <Link to="/user/my-examination">{t("hall.title")}</Link>
        <Icon name="chevronRight" size={14} />
        <span>{examination?.title}</span>
      </nav>
      {error && <FailedPage cause={error} retry={refetch} missing={missing} />}
      {!error && !examination && <Skeleton height={420} radius={24} />}
      {examination && <Detail {...{ examination }} />}
    </div>
  );
}

function Detail({ examination }: { examination: Examination }): JSX.Element {
  const [search] = useSearchParams();
  const now = useServerNow();
  const ended = (examination.attemptList ?? []).filter(({ state }) => state !== "active");
  const shown = chosenAttempt(ended, search.get("attempt"));
  if (!shown || examination.activeAttempt) return <Before {...{ examination, now }} />;
  return (
    <>
      <ResultView examination={examination} attempt={shown.sid} />
      <Attempts attempts={ended} shown={shown.sid} />
    </>
  );
}

/** The attempt that was asked for, else the latest. */
function chosenAttempt(attempts: OwnAttempt[], sid: string | null): OwnAttempt | undefined {
  return attempts.find((attempt) => attempt.sid === sid) ?? attempts[0];
}

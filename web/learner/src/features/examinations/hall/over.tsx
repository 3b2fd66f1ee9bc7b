import type { Examination } from "@zhegui/client";
import { Paged, useLastPage, useLoaded } from "@zhegui/domain";
import { Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { NavigateOptions } from "react-router";
import { ExaminationCard } from "./examination-card";
import { ExaminationSkeletons } from "./examination-skeletons";
import { closedExaminations } from "./queries";

interface OverProps {
  /** Still open for others, finished for this candidate. */
  finished: Examination[];
  now: number;
  page: number;
  turn: (page: number, options?: NavigateOptions) => void;
}

/** Examinations that are over, by time or for this candidate. */
export function Over({ finished, now, page, turn }: OverProps): JSX.Element {
  const { t } = useTranslation("examination");
  const { data, error, refetch } = useLoaded(closedExaminations(page));
  const closed = data?.data;
  useLastPage(closed, (last) => turn(last, { replace: true }));
  const shown = [...(page === 0 ? finished : []), ...(closed?.content ?? [])];
  if (closed && shown.length === 0) {
    return <Empty title={t("hall.noneOver")} text={t("hall.noneOverText")} />;
  }
  return (
    <>
      {shown.map((item) => (
        <ExaminationCard key={item.sid} examination={item} now={now} />
      ))}
      <Paged found={closed} error={error} retry={refetch} onPage={turn}>
        {!closed && <ExaminationSkeletons />}
      </Paged>
    </>
  );
}

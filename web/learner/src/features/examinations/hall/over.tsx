import { useQuery } from "@tanstack/react-query";
import type { Examination } from "@zhegui/client";
import { Empty, Pagination } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { ExaminationCard } from "./examination-card";
import { ExaminationSkeletons } from "./examination-skeletons";
import { closedExaminations } from "./queries";

interface OverProps {
  /** Still open for others, finished for this candidate. */
  finished: Examination[];
  openedAt: string;
  now: number;
}

/** Examinations that are over, by time or for this candidate. */
export function Over({ finished, openedAt, now }: OverProps): JSX.Element {
  const { t } = useTranslation("examination");
  const [page, setPage] = useState(0);
  const { data } = useQuery(closedExaminations(openedAt, page));
  const closed = data?.data;
  const shown = [...(page === 0 ? finished : []), ...(closed?.content ?? [])];
  if (closed && shown.length === 0) {
    return <Empty title={t("hall.noneOver")} text={t("hall.noneOverText")} />;
  }
  return (
    <>
      {shown.map((item) => (
        <ExaminationCard key={item.sid} examination={item} now={now} />
      ))}
      {!closed && <ExaminationSkeletons />}
      {closed && <Pagination page={page} totalPages={closed.totalPages} onChange={setPage} />}
    </>
  );
}

import type { Examination } from "@zhegui/client";
import {
  date,
  Failed,
  readPage,
  timeOfDay,
  UNKNOWN_FIGURE,
  useLoaded,
  useServerNow,
  writeSaid,
} from "@zhegui/domain";
import { Empty, Skeleton, Tabs } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateOptions, useSearchParams } from "react-router";
import { ASKED_ANEW } from "../fresh";
import { placeOf } from "../standing";
import { ExaminationCard } from "./examination-card";
import { ExaminationSkeletons } from "./examination-skeletons";
import styles from "./hall.module.css";
import { Over } from "./over";
import { Plans } from "./plans";
import { openExaminations } from "./queries";
import { ResumeBand } from "./resume-band";

type Place = "waiting" | "running" | "over";

function readPlace(text: string | null): Place {
  return text === "running" || text === "over" ? text : "waiting";
}

/** `/user/my-examination`: the hall before the examinations; place and page stand in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("examination");
  const { data, error, refetch } = useLoaded({
    ...openExaminations(),
    ...ASKED_ANEW,
  });
  const examinations = data?.data.content;
  const now = useServerNow();

  return (
    <section>
      <div className={styles.head}>
        <h1>{t("hall.title")}</h1>
        {!examinations && (
          <p>
            <Skeleton width="15em" />
          </p>
        )}
        {examinations?.[0] && <ServerTime now={now} />}
      </div>
      {error && <Failed cause={error} retry={refetch} />}
      {!error && <Places {...{ examinations, now }} />}
      {examinations && <Plans />}
    </section>
  );
}

function ServerTime({ now }: { now: number }): JSX.Element {
  const { t } = useTranslation("examination");
  const instant = new Date(now).toISOString();
  return (
    <p className="num">
      {t("hall.serverTime", { time: `${date(instant)} ${timeOfDay(instant)}` })}
    </p>
  );
}

interface PlacesProps {
  /** Undefined while they load. */
  examinations: Examination[] | undefined;
  now: number;
}

function Places({ examinations, now }: PlacesProps): JSX.Element {
  const { t } = useTranslation("examination");
  const [params, setParams] = useSearchParams();
  const place = readPlace(params.get("place"));
  const at = (where: Place) => examinations?.filter((item) => placeOf(item) === where) ?? [];
  const [running, waiting, over] = [at("running"), at("waiting"), at("over")];
  const go = (to: Place, page: number, options?: NavigateOptions): void =>
    setParams(writeSaid({ place: to === "waiting" ? "" : to }, page), options);
  const count = (of: Examination[]) => (examinations ? of.length : UNKNOWN_FIGURE);
  const tabs = [
    { key: "waiting" as const, label: <Label place="waiting" count={count(waiting)} /> },
    { key: "running" as const, label: <Label place="running" count={count(running)} /> },
    { key: "over" as const, label: t("hall.over") },
  ];
  return (
    <Tabs label={t("hall.title")} tabs={tabs} selected={place} onSelect={(to) => go(to, 0)}>
      <div className={styles.list}>
        {!examinations && <ExaminationSkeletons />}
        {running.map((item) => (
          <ResumeBand key={item.sid} examination={item} now={now} />
        ))}
        {examinations && place === "waiting" && <Waiting examinations={waiting} now={now} />}
        {examinations && place === "running" && running.length === 0 && (
          <Empty title={t("hall.noneRunning")} text={t("hall.noneRunningText")} />
        )}
        {examinations && place === "over" && (
          <Over
            finished={over}
            now={now}
            page={readPage(params)}
            turn={(page, options) => go("over", page, options)}
          />
        )}
      </div>
    </Tabs>
  );
}

interface LabelProps {
  place: "waiting" | "running";
  count: number | string;
}

function Label({ place, count }: LabelProps): JSX.Element {
  const { t } = useTranslation("examination");
  return (
    <>
      {t(`hall.${place}`)} <span className={styles.count}>{count}</span>
    </>
  );
}

function Waiting({ examinations, now }: { examinations: Examination[]; now: number }): JSX.Element {
  const { t } = useTranslation("examination");
  if (examinations.length === 0) {
    return <Empty title={t("hall.noneWaiting")} text={t("hall.noneWaitingText")} />;
  }
  return (
    <>
      {examinations.map((item) => (
        <ExaminationCard key={item.sid} examination={item} now={now} />
      ))}
    </>
  );
}

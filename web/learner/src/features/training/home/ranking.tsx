import { type Rank, type Ranking as RankingAnswer, read, studyRanking } from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { classNames, Empty, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../panel";
import { useStudyTime } from "../use-study-time";
import { useEmployer } from "./employer";
import styles from "./home.module.css";

/** Ranks that stand out. */
const PODIUM = 3;

/** The month's ranking of the employer that one acts for. */
export function useRanking() {
  const organizationSid = useEmployer();
  const query = useLoaded(read(studyRanking, { body: organizationSid ? { organizationSid } : {} }));
  return { ...query, ranking: query.data?.data };
}

function RankRow({ rank }: { rank: Rank }): JSX.Element {
  const { t } = useTranslation("training");
  const studyTime = useStudyTime();
  return (
    <li className={classNames(styles.rank, rank.isOneself && styles.oneself)}>
      <b className={classNames("num", rank.rank <= PODIUM && styles.podium)}>{rank.rank}</b>
      <span className={styles.who}>
        {rank.name}
        {rank.isOneself && <Tag>{t("ranking.me")}</Tag>}
        {rank.department && <small>{rank.department}</small>}
      </span>
      <span className="num">{studyTime(rank.seconds)}</span>
    </li>
  );
}

function Ranks({ ranking }: { ranking: RankingAnswer }): JSX.Element {
  const { t } = useTranslation("training");
  const { rankList, own } = ranking;
  if (rankList.length === 0) {
    return <Empty title={t("ranking.empty")} text={t("ranking.emptyText")} />;
  }
  const isShown = rankList.some((rank) => rank.isOneself);
  return (
    <ol className={styles.ranks}>
      {rankList.map((rank, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ranking has places, and people share ranks
        <RankRow key={index} rank={rank} />
      ))}
      {!isShown && own.seconds > 0 && <RankRow rank={own} />}
    </ol>
  );
}

/** Who of the organization studied most this month. */
export function Ranking(): JSX.Element {
  const { t } = useTranslation("training");
  const { ranking, error, refetch } = useRanking();
  return (
    <Panel title={t("ranking.title")} more={t("ranking.note")}>
      {error && <Failed cause={error} retry={refetch} />}
      {ranking && <Ranks ranking={ranking} />}
    </Panel>
  );
}

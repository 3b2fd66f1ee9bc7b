import { useQueryClient } from "@tanstack/react-query";
import type { Consultation } from "@zhegui/client";
import { carried, Gone, useOne, useOutbox } from "@zhegui/consultation";
import { Failed, FailedCard, useMay, usePageTitle, useSession } from "@zhegui/domain";
import { Button, buttonClass, Card, Empty, SegmentedControl, Skeleton } from "@zhegui/kit";
import { useLive } from "@zhegui/live";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { Chosen } from "./chosen";
import styles from "./consultations.module.css";
import { Duty } from "./duty";
import { waitingFor } from "./rings";
import { type ListName, RowList } from "./row-list";
import { useBell } from "./use-bell";
import { useClosed, useDuties, useMine, useQueue } from "./use-lists";

const LISTS = ["mine", "queue", "closed"] as const;
const LIST = "list";

/** Somebody whom no desk names. */
function NoConsultant(): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const mayName = useMay("consultation.write");
  const way = mayName && (
    <Link className={buttonClass()} to="/desks">
      {t("none.act")}
    </Link>
  );
  return (
    <Empty
      isPage
      title={t("none.title")}
      text={t(mayName ? "none.textWriter" : "none.text")}
      action={way}
    />
  );
}

interface LoadedList {
  data: Consultation[] | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface ListsProps {
  user: string;
  current: string | undefined;
  mine: LoadedList;
  queue: LoadedList;
}

/** The three lists, one at a time. */
function Lists({ user, current, mine, queue }: ListsProps): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  // The address has it: each consultation that is opened has a page of its own.
  const [params, setParams] = useSearchParams();
  const chosen = LISTS.find((name) => name === params.get(LIST));
  const choose = (name: ListName): void => setParams({ [LIST]: name }, { replace: true });
  // Who waits comes first, unless one answers somebody already.
  const shown = chosen ?? (mine.data?.length === 0 && queue.data?.length ? "queue" : "mine");
  const closed = useClosed(user, shown === "closed");
  const list: LoadedList = { mine, queue, closed }[shown];
  const wordsOf = (name: ListName): string => {
    const count = name === "closed" ? 0 : ({ mine, queue }[name].data?.length ?? 0);
    return name !== "closed" && count > 0 ? t(`count.${name}`, { count }) : t(`list.${name}`);
  };
  const rows = (): JSX.Element => {
    if (list.error) return <Failed cause={list.error} retry={list.refetch} />;
    if (!list.data) return <Skeleton height={240} />;
    return <RowList name={shown} rows={list.data} current={current} />;
  };
  return (
    <Card as="section" className={styles.lists} aria-label={t("lists")}>
      <SegmentedControl
        label={t("lists")}
        className={styles.choice}
        choices={LISTS.map((value) => ({ value, words: wordsOf(value) }))}
        chosen={shown}
        onChoose={choose}
      />
      {rows()}
      {shown === "closed" && closed.left > 0 && (
        <Button wide look="plain" onClick={closed.more}>
          {t("more", { count: closed.left })}
        </Button>
      )}
    </Card>
  );
}

function Workbench({ user, isPresent }: { user: string; isPresent: boolean }): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const { sid } = useParams();
  const queries = useQueryClient();
  const look = () => queries.invalidateQueries({ queryKey: ["consultation"] });
  useLive(() => void look(), true);
  const mine = useMine(user);
  const queue = useQueue(user);
  const sending = useOutbox(user, async (message) => {
    await carried(message);
    await look();
  });
  const known = [...(mine.data ?? []), ...(queue.data ?? [])].find((each) => each.sid === sid);
  const { consultation, isGone, error, refetch } = useOne(sid, known);
  const waits = waitingFor(queue.data ?? [], mine.data ?? []);
  useBell(isPresent, waits);
  usePageTitle(waits > 0 ? t("titleCount", { count: waits }) : t("title"));
  const content = (): JSX.Element => {
    if (error) return <FailedCard cause={error} retry={refetch} />;
    if (consultation) {
      return <Chosen key={sid} {...{ consultation, user, isPresent, sending }} />;
    }
    const instead = (): JSX.Element => {
      if (isGone) return <Gone />;
      return sid === undefined ? <Empty title={t("choose")} /> : <Skeleton height={320} />;
    };
    return <Card className={styles.nothing}>{instead()}</Card>;
  };
  return (
    <>
      <div className={styles.head}>
        <h1>{t("title")}</h1>
        <Duty isPresent={isPresent} held={mine.data?.length ?? 0} />
      </div>
      <div className={styles.desk} data-chosen={sid !== undefined}>
        <Lists user={user} current={sid} mine={mine} queue={queue} />
        {content()}
      </div>
    </>
  );
}

/** Where a consultant answers. */
export function Page(): JSX.Element {
  const user = useSession((session) => session.user?.sid ?? "");
  const duties = useDuties(user);
  if (duties.error) return <FailedCard cause={duties.error} retry={duties.refetch} isPage />;
  if (!duties.data) return <Skeleton height={480} radius={16} />;
  if (duties.data.length === 0) return <NoConsultant />;
  return <Workbench user={user} isPresent={duties.data.some(({ state }) => state === "present")} />;
}

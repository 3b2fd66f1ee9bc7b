import { useQueryClient } from "@tanstack/react-query";
import { currentPractice, keepDraft, type PracticeRun, read, readDraft } from "@zhegui/client";
import { FailedCard, reportFailure, useLoaded, useSession } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Desk, type Drafts } from "./desk";
import { DeskView } from "./desk-view";
import { outboxOfPage } from "./outbox";
import { portOf } from "./port";
import styles from "./run.module.css";

/** `/exercise-detail/:id`: one run of practice, question by question. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const user = useSession((session) => session.user?.sid) ?? "";
  const { data, error, refetch } = useLoaded({
    ...read(currentPractice, { body: { sid: id } }),
    // The desk knows better than a list that is asked for again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) {
    return (
      <main className={styles.alone}>
        <FailedCard cause={error} retry={refetch} isPage />
      </main>
    );
  }
  if (!data) return <Opening />;
  return <Seated key={data.data.sid} run={data.data} user={user} />;
}

function Opening(): JSX.Element {
  const { t } = useTranslation("practice");
  return (
    <div className={styles.alone} aria-busy="true">
      <span className="sr">{t("run.opening")}</span>
      <Skeleton height={420} radius={20} />
    </div>
  );
}

function Seated({ run, user }: { run: PracticeRun; user: string }): JSX.Element {
  const desk = useDesk(run, user);
  return desk ? <DeskView desk={desk} /> : <Opening />;
}

/** Kept with the drafts of forms, so that a logout forgets them too. */
function draftsOf(user: string, run: string): Drafts {
  const name = `practice/${run}`;
  return {
    read: () => readDraft(user, name),
    keep: (drafts) => keepDraft(user, name, drafts),
  };
}

/** The desk while the page is shown; null until the browser's store is open. */
function useDesk(run: PracticeRun, user: string): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => {
    let isLeft = false;
    let made: Desk | undefined;
    const hurry = () => void made?.hurry();
    void outboxOfPage().then((outbox) => {
      if (isLeft) return;
      const drafts = draftsOf(user, run.sid);
      made = new Desk({ run, user, port: portOf(user), outbox, drafts, onRefused: reportFailure });
      setDesk(made);
      void made.open();
    });
    window.addEventListener("online", hurry);
    return () => {
      isLeft = true;
      window.removeEventListener("online", hurry);
      made?.dispose();
      // Figures of banks and mistakes have changed.
      void queryClient.invalidateQueries();
    };
  }, [run, user, queryClient]);
  return desk;
}

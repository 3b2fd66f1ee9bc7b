import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Consultation,
  closeConsultation,
  type OfferedConsultation,
  offerConsultation,
} from "@zhegui/client";
import { Failed, useLoaded, usePageTitle } from "@zhegui/domain";
import { Button, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { carried } from "../calls";
import { Gone } from "../gone";
import { useOne } from "../use-one";
import { type Sending, useOutbox } from "../use-outbox";
import { Asked } from "./asked";
import { Desks } from "./desks";
import { FirstMessage } from "./first-message";
import { Head } from "./head";
import { barrierOf, Instead } from "./instead";
import { OwnList } from "./own-list";
import styles from "./panel.module.css";
import { Stranded } from "./stranded";
import { useOtherPages } from "./use-other-pages";
import { useOwn } from "./use-own";
import { firstView, goingOn, type View, viewOf } from "./view";

export interface AskerPanelProps {
  /** Null for a visitor. */
  user: string | null;
  /** Absent where it is a page of its own. */
  close?: () => void;
  /** How often it was opened: each time one may type at once. */
  opened: number;
  /** The consultation that was asked for from outside; another object each time. */
  wanted?: { sid: string } | undefined;
  onUnread: (count: number) => void;
}

function Waiting(): JSX.Element {
  return (
    <div className={styles.home} aria-busy="true">
      <Skeleton height={96} radius={16} />
      <Skeleton height={96} radius={16} />
    </div>
  );
}

function CloseButton({ consultation }: { consultation: Consultation }): JSX.Element {
  const { t } = useTranslation("consultation");
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: () =>
      closeConsultation({
        body: { model: { consultation: { sid: consultation.sid } } },
        throwOnError: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["consultation"] }),
  });
  return (
    <Button size="small" look="plain" busy={closing.isPending} onClick={() => closing.mutate()}>
      {t("end")}
    </Button>
  );
}

interface ChosenProps {
  one: ReturnType<typeof useOne>;
  sending: Sending;
  opened: number;
  /** Asks a desk anew. */
  onAnew: (desk: string) => void;
}

/** One consultation, once it is there. */
function Chosen({ one, sending, opened, onAnew }: ChosenProps): JSX.Element {
  const { consultation, isGone, error, refetch } = one;
  if (error) return <Failed cause={error} retry={refetch} />;
  if (isGone) return <Gone />;
  if (!consultation) return <Waiting />;
  const { desk } = consultation;
  return <Asked {...{ consultation, sending, opened }} onAnew={() => onAnew(desk.sid)} />;
}

interface OfferedProps extends Omit<AskerPanelProps, "user"> {
  user: string;
  offered: OfferedConsultation;
}

/** What was chosen: the desks, one of them, or a consultation. */
function Offered({ user, offered, opened, wanted, close, onUnread }: OfferedProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const queries = useQueryClient();
  // What goes on now is not left when it ends.
  const [chosen, choose] = useState<View>(() => firstView(offered, wanted));
  const [met, meet] = useState(wanted);
  if (wanted !== met) {
    meet(wanted);
    choose(firstView(offered, wanted));
  }
  const view = viewOf(chosen, offered);
  const { own, error, refetch, left, more } = useOwn(user, onUnread);
  const asked = view.kind === "asked" ? view.sid : undefined;
  const one = useOne(
    asked,
    own?.find(({ sid }) => sid === asked),
  );
  const look = (): Promise<void> => queries.invalidateQueries({ queryKey: ["consultation"] });
  const tellOthers = useOtherPages(user, () => void look());
  const onHere = goingOn(view, own ?? []);
  if (onHere !== undefined) choose({ kind: "asked", sid: onHere });
  const sending: Sending = useOutbox(user, async (message) => {
    const begun = await carried(message);
    if (begun) {
      // It is there at once: who goes on typing loses no key.
      queries.setQueryData(["consultation", "one", begun.sid], begun);
      tellOthers();
    }
    if (begun && view.kind === "desk" && view.sid === begun.desk.sid) {
      choose({ kind: "asked", sid: begun.sid });
    }
    await look();
  });
  const desk = offered.deskList.find(({ sid }) => view.kind === "desk" && sid === view.sid);
  const { consultation } = one;
  const toDesk = (sid: string): void => choose({ kind: "desk", sid });

  const body = (): JSX.Element => {
    if (asked !== undefined) {
      return <Chosen key={asked} one={one} sending={sending} opened={opened} onAnew={toDesk} />;
    }
    if (desk) {
      const desks = offered.deskList;
      return <FirstMessage key={desk.sid} {...{ desk, desks, sending, opened }} />;
    }
    if (error) return <Failed cause={error} retry={refetch} />;
    return (
      <div className={styles.home}>
        <Stranded desks={offered.deskList} sending={sending} />
        <Desks
          desks={offered.deskList}
          unsent={sending.unsent}
          onChoose={({ sid }) => toDesk(sid)}
        />
        <OwnList
          own={own ?? []}
          left={left}
          onMore={more}
          onOpen={(sid) => choose({ kind: "asked", sid })}
        />
      </div>
    );
  };
  const isHome = asked === undefined && !desk;
  const title = consultation && asked ? consultation.desk.name : (desk?.name ?? t("title"));
  return (
    <>
      <Head title={title} back={isHome ? undefined : () => choose({ kind: "home" })} close={close}>
        {asked && consultation && consultation.state !== "closed" && (
          <CloseButton consultation={consultation} />
        )}
      </Head>
      {body()}
    </>
  );
}

/** The consultation as who asks has it: desks, what goes on there, and what was asked before. */
export function AskerPanel(props: AskerPanelProps): JSX.Element {
  const { user, close } = props;
  const { t } = useTranslation("consultation");
  usePageTitle(t("title"));
  const { data, error, refetch } = useLoaded({
    queryKey: ["consultation", "offer"],
    queryFn: async () =>
      (await offerConsultation({ body: { model: {} }, throwOnError: true })).data.data,
    enabled: user !== null,
    retry: false,
  });
  const barrier = user === null ? "visitor" : barrierOf(error);
  const isThere = user !== null && data !== undefined && barrier === undefined;
  const instead = (): JSX.Element => {
    if (barrier) return <Instead barrier={barrier} again={() => void refetch()} />;
    if (error) return <Failed cause={error} retry={refetch} />;
    return <Waiting />;
  };
  return (
    <main className={styles.panel}>
      {isThere ? (
        <Offered {...props} user={user} offered={data} />
      ) : (
        <>
          <Head title={t("title")} back={undefined} close={close} />
          {instead()}
        </>
      )}
    </main>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Consultation } from "@zhegui/client";
import {
  goesTo,
  MessageForm,
  markRead,
  StarsShown,
  Thread,
  useMessageDraft,
  type useOutbox,
} from "@zhegui/consultation";
import { Card, Tag } from "@zhegui/kit";
import { BackLink } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import styles from "./consultations.module.css";
import { Orders } from "./orders";
import { useCanned } from "./use-lists";
import { Verbs } from "./verbs";

const TONES = { left: "slate", waiting: "warn", open: "primary", closed: "neutral" } as const;

interface ChosenProps {
  consultation: Consultation;
  user: string;
  isPresent: boolean;
  sending: ReturnType<typeof useOutbox>;
}

function Head({ consultation, user, isPresent }: Omit<ChosenProps, "sending">): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const { search } = useLocation();
  const { asker, desk, topic, state, consultant } = consultation;
  const facts = [asker.organizationName, desk.name, topic];
  return (
    <header className={styles.chosenHead}>
      <div className={styles.back}>
        <BackLink to={`/consultations${search}`} words={t("back")} />
      </div>
      <div className={styles.who}>
        <h2>{asker.nickname}</h2>
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
        {state === "open" && consultant && consultant.sid !== user && (
          <span className={styles.quiet}>{t("heldBy", { name: consultant.nickname })}</span>
        )}
      </div>
      <p className={styles.quiet}>{facts.filter(Boolean).join(" · ")}</p>
      <Verbs consultation={consultation} user={user} isPresent={isPresent} />
    </header>
  );
}

/** What the asker said of it in the end. */
function Rated({ consultation: { stars, comment } }: Pick<ChosenProps, "consultation">) {
  if (stars === null) return null;
  return (
    <p className={styles.rated}>
      <StarsShown stars={stars} />
      {comment}
    </p>
  );
}

/** One consultation: who asks, what was said, and the field to answer while one holds it. */
export function Chosen(props: ChosenProps): JSX.Element {
  const { consultation, user, sending } = props;
  const { t } = useTranslation("adminConsultations");
  const queries = useQueryClient();
  const { sid, state, consultant, desk } = consultation;
  const writing = useMessageDraft(`consultation/${sid}/answer`);
  const canned = useCanned(desk.sid);
  const isHeld = state === "open" && consultant?.sid === user;
  const reading = useMutation({
    mutationFn: (sequence: number) => markRead(sid, sequence),
    // It is told again with the next message.
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["consultation"] }),
  });
  return (
    <Card as="section" className={styles.chosen} aria-label={consultation.asker.nickname}>
      <Head {...props} />
      <Orders key={sid} consultation={sid} />
      <Thread
        consultation={consultation}
        side="consultant"
        unsent={sending.unsent.filter((each) => goesTo(each, { consultation: sid }))}
        onSeen={isHeld ? (sequence) => reading.mutate(sequence) : undefined}
        again={sending.again}
        discard={sending.discard}
        rewrite={(message) => {
          writing.restore(message);
          sending.discard(message);
        }}
      />
      <Rated consultation={consultation} />
      <footer className={styles.foot}>
        {isHeld ? (
          <MessageForm
            writing={writing}
            opened={1}
            isTextOnly={consultation.isTextOnly}
            canned={canned.data ?? []}
            placeholder={t("answer")}
            onSend={(written) => sending.send({ consultation: sid }, written)}
          />
        ) : (
          <p className={styles.quiet}>{t(`cannot.${state}`)}</p>
        )}
      </footer>
    </Card>
  );
}

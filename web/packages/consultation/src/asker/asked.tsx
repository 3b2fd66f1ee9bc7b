import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Consultation, serverClock } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { markRead } from "../calls";
import { MessageForm } from "../message-form";
import { Stars } from "../stars";
import { Thread } from "../thread";
import { goesTo } from "../unsent";
import { firstDraft, useMessageDraft, useMovedDraft } from "../use-message-draft";
import type { Sending } from "../use-outbox";
import styles from "./panel.module.css";
import { isReopenable, StateLine } from "./state-line";

interface AskedProps {
  consultation: Consultation;
  sending: Sending;
  opened: number;
  /** Asks its desk anew. */
  onAnew: () => void;
}

/** One of one's own consultations. */
export function Asked({ consultation, sending, opened, onAnew }: AskedProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const queries = useQueryClient();
  const { sid, state, desk } = consultation;
  const goesOn = state !== "closed";
  const writing = useMessageDraft(`consultation/${sid}`);
  // Typed while the first message was on its way, or while it began in another page.
  useMovedDraft(firstDraft(desk.sid), goesOn, writing);
  const here = { consultation: sid, ...(goesOn && { desk: desk.sid }) };
  const unsent = sending.unsent.filter((each) => goesTo(each, here));
  const look = (): Promise<void> => queries.invalidateQueries({ queryKey: ["consultation"] });
  const reading = useMutation({
    mutationFn: (sequence: number) => markRead(sid, sequence),
    // It is told again with the next message.
    meta: { silent: true },
    onSuccess: look,
  });
  const now = serverClock.now();
  const isOver = state === "closed" && !isReopenable(consultation, now);
  return (
    <>
      <StateLine consultation={consultation} now={now} />
      <Thread
        consultation={consultation}
        side="asker"
        unsent={unsent}
        onSeen={(sequence) => reading.mutate(sequence)}
        again={sending.again}
        discard={sending.discard}
        rewrite={(message) => {
          writing.restore(message);
          sending.discard(message);
        }}
      />
      {state === "closed" && <Stars consultation={consultation} onRated={() => void look()} />}
      <footer className={styles.foot}>
        {isOver ? (
          <Button wide look="primary" onClick={onAnew}>
            {t("anew")}
          </Button>
        ) : (
          <MessageForm
            writing={writing}
            opened={opened}
            isTextOnly={consultation.isTextOnly}
            onSend={(written) => sending.send({ consultation: sid }, written)}
          />
        )}
      </footer>
    </>
  );
}

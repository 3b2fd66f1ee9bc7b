import { Button, Dialog, Icon } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockFace } from "../sitting/countdown";
import { questionsOf, tally } from "../sitting/rules";
import type { Snapshot } from "../sitting/snapshot";
import styles from "./hand-in.module.css";
import { useCountdown } from "./use-countdown";
import type { Seat } from "./use-sitting";

/** Where more than this is blank, of what is answered, going on is what most people mean. */
const BLANK_SHARE = 0.25;

interface HandInProps {
  seat: Seat;
  snapshot: Snapshot;
  onGo: (question: string) => void;
  onClose: () => void;
}

/** The last look before handing in: what is open, what is marked, how much time is left. */
export function HandIn({ seat, snapshot, onGo, onClose }: HandInProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const title = useId();
  const seconds = useCountdown(seat.clock, snapshot.deadline);
  const [failed, setFailed] = useState(false);
  const counts = tally([...snapshot.states.values()]);
  const isEarly = counts.unanswered > counts.answered * BLANK_SHARE;
  const busy = snapshot.phase.name === "handing_in";

  const submit = async () => {
    setFailed(false);
    setFailed(!(await seat.sitting.submit()));
  };

  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className={styles.body}>
        <h2 id={title}>{t("submit.title")}</h2>
        <p className={styles.time}>
          {seconds === null
            ? t("submit.final")
            : t("submit.remaining", { time: clockFace(seconds) })}
        </p>
        <dl className={styles.counts}>
          <Count name={t("submit.answered")} value={counts.answered} />
          <Count name={t("submit.unanswered")} value={counts.unanswered} />
          <Count
            name={t("submit.marked")}
            value={counts.markedAnswered + counts.markedUnanswered}
          />
        </dl>
        <OpenQuestions snapshot={snapshot} onGo={onGo} />
        <div className={styles.message} role="status">
          {failed && (
            <p className={styles.failed}>
              <Icon name="cloudOff" size={18} />
              <span>{t(counts.kept === counts.here ? "submit.failed" : "submit.failedHere")}</span>
            </p>
          )}
          {!failed && counts.here > 0 && <p>{t("submit.here", { count: counts.here })}</p>}
        </div>
        <div className={styles.actions}>
          <Button look={isEarly ? "primary" : "outline"} onClick={onClose} disabled={busy}>
            {t("submit.back")}
          </Button>
          <Button look={isEarly ? "outline" : "primary"} busy={busy} onClick={() => void submit()}>
            {t("submit.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Count({ name, value }: { name: string; value: number }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function OpenQuestions({ snapshot, onGo }: Pick<HandInProps, "snapshot" | "onGo">): JSX.Element {
  const { t } = useTranslation("sitting");
  const questions = snapshot.attempt ? questionsOf(snapshot.attempt) : [];
  const numbered = questions.map(({ sid }, index) => ({ sid, position: index + 1 }));
  const open = numbered.filter(({ sid }) => !snapshot.states.get(sid)?.isAnswered);
  const marked = numbered.filter(({ sid }) => snapshot.states.get(sid)?.marked);
  if (open.length + marked.length === 0) return <p>{t("submit.complete")}</p>;
  return (
    <>
      <Jumps name={t("submit.unansweredList")} items={open} onGo={onGo} />
      <Jumps name={t("submit.markedList")} items={marked} onGo={onGo} />
    </>
  );
}

interface JumpsProps {
  name: string;
  items: { sid: string; position: number }[];
  onGo: (question: string) => void;
}

function Jumps({ name, items, onGo }: JumpsProps): JSX.Element | null {
  const { t } = useTranslation("sitting");
  if (items.length === 0) return null;
  return (
    <section className={styles.jumps}>
      <h3>{name}</h3>
      <ul>
        {items.map(({ sid, position }) => (
          <li key={sid}>
            <button
              type="button"
              aria-label={t("submit.go", { position })}
              onClick={() => onGo(sid)}
            >
              {position}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Consultation, ConsultationMessage } from "@zhegui/client";
import { serverClock } from "@zhegui/client";
import { Failed } from "@zhegui/domain";
import { Button, Icon, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Bubble, SystemLine, type UnsentActs, UnsentBubble } from "./bubbles";
import { recallMessage } from "./calls";
import { dayWords, type Line, linesOf, newlyCome, type Side } from "./lines";
import styles from "./thread.module.css";
import type { Unsent } from "./unsent";
import { useFollowedEnd } from "./use-followed-end";
import { type Messages, useMessages } from "./use-messages";
import { useSeen } from "./use-seen";

interface ThreadProps extends UnsentActs {
  consultation: Consultation;
  side: Side;
  unsent: readonly Unsent[];
  /** The reader has seen what came, up to this; absent where that is nobody's affair. */
  onSeen: ((sequence: number) => void) | undefined;
}

function DayLine({ day }: { day: string }): JSX.Element {
  const { t } = useTranslation("consultation");
  const words = dayWords(day, serverClock.now());
  const isNamed = words === "today" || words === "yesterday";
  return (
    <li className={styles.day}>
      <time dateTime={day}>{isNamed ? t(`day.${words}`) : words}</time>
    </li>
  );
}

/** What came last while the thread was open, told to who listens: once. */
function Said({ messages, side }: { messages: ConsultationMessage[]; side: Side }): JSX.Element {
  const { t } = useTranslation("consultation");
  const [heard] = useState(() => messages.at(-1)?.sequence ?? 0);
  const come = newlyCome(messages, side, heard);
  return (
    <p className="sr" role="status">
      {come && (
        // Another element each time, so that the same words are told again.
        <span key={come.sequence}>
          {t("said", { name: come.senderName, text: come.text || t("file.files") })}
        </span>
      )}
    </p>
  );
}

interface LinesProps extends ThreadProps {
  found: Messages & { messages: ConsultationMessage[] };
}

function Lines({ consultation, side, unsent, onSeen, found, ...acts }: LinesProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const { messages, hasEarlier, earlier, refetch, addressOf } = found;
  const lines = linesOf(messages, unsent);
  const own = lines.filter((line) => line.kind === "unsent" || ("isOwn" in line && line.isOwn));
  const { view, onScroll, isAway, toEnd } = useFollowedEnd(
    messages[0]?.sid,
    lines.length,
    own.length,
  );
  const isAsker = side === "asker";
  const { askerReadSequence, consultantReadSequence } = consultation;
  const [mine, others] = isAsker
    ? [askerReadSequence, consultantReadSequence]
    : [consultantReadSequence, askerReadSequence];
  const end = useSeen(messages.at(-1)?.sequence ?? 0, mine, onSeen);
  const recall = async (message: ConsultationMessage): Promise<void> => {
    await recallMessage(message.sid);
    await refetch();
  };
  const drawn = (line: Line): JSX.Element => {
    if (line.kind === "day") return <DayLine key={line.key} day={line.day} />;
    if (line.kind === "system") return <SystemLine key={line.key} message={line.message} />;
    if (line.kind === "unsent")
      return <UnsentBubble key={line.key} unsent={line.unsent} {...acts} />;
    const isRead = line.message.sequence <= others;
    return <Bubble key={line.key} {...{ line, isRead, recall, addressOf }} />;
  };
  return (
    <>
      <section
        ref={view}
        className={styles.view}
        aria-label={t("thread")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasEarlier && (
          <Button size="small" look="plain" wide onClick={earlier}>
            {t("earlier")}
          </Button>
        )}
        <ol className={styles.lines}>{lines.map(drawn)}</ol>
        <div ref={end} className={styles.end} />
      </section>
      {isAway && (
        <button type="button" className={styles.toEnd} onClick={toEnd}>
          <Icon name="chevronDown" size={16} />
          {t("toEnd")}
        </button>
      )}
      <Said messages={messages} side={side} />
    </>
  );
}

/** What was said in a consultation, and what happened to it. */
export function Thread(props: ThreadProps): JSX.Element {
  const found = useMessages(props.consultation.sid);
  const { messages, error, refetch } = found;
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!messages) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={44} width="60%" />
        <Skeleton height={44} width="70%" />
        <Skeleton height={44} width="50%" />
      </div>
    );
  }
  return <Lines {...props} found={{ ...found, messages }} />;
}

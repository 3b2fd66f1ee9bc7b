import { useMutation } from "@tanstack/react-query";
import { stopAnswer } from "@zhegui/client";
import { describeFailure } from "@zhegui/domain";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Answer } from "./answer";
import styles from "./assistant.module.css";
import type { Ways } from "./citations";
import type { Conversation, Turn } from "./use-conversation";

/** As far from its end a reader still looks at the end. */
const AT_END_PX = 60;

interface TurnsProps extends Ways {
  conversation: Conversation;
  /** The filing number of the model. */
  filing: string | null;
}

/** The view follows what comes while the reader looks at the end, and to what they ask. */
function useFollowing(turns: Turn[]) {
  const ref = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const count = useRef(turns.length);
  useLayoutEffect(() => {
    const view = ref.current;
    if (!view) return;
    const isAsked = turns.length > count.current;
    count.current = turns.length;
    if (isAsked || isAtEnd.current) view.scrollTop = view.scrollHeight;
  }, [turns]);
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = ref.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
  };
  return { ref, onScroll };
}

type OutcomeProps = TurnsProps & { turn: Turn };

/** A model is at it; one need not wait. */
function Writing({ turn, conversation }: Pick<OutcomeProps, "turn" | "conversation">): JSX.Element {
  const { t } = useTranslation("assistant");
  const stop = useMutation({
    mutationFn: (sid: string) => stopAnswer({ body: { model: { sid } }, throwOnError: true }),
    onSuccess: ({ data }) => conversation.end(turn, data.data),
  });
  const sid = turn.answer?.sid;
  return (
    <p className={styles.finding}>
      <Icon name="pencil" size={16} />
      {t("writing")}
      {sid && (
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate(sid)}>
          {t("stop")}
        </Button>
      )}
    </p>
  );
}

function Outcome({ turn, conversation, ...shown }: OutcomeProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const { answer, cause, asked } = turn;
  if (answer && cause === undefined) {
    return (
      <>
        <Answer
          answer={answer}
          {...shown}
          onAgain={() => conversation.askAnew(asked)}
          onChange={conversation.change}
        />
        {answer.state === "answering" && <Writing {...{ turn, conversation }} />}
      </>
    );
  }
  if (cause !== undefined) {
    return (
      <p className={styles.failed}>
        {describeFailure(cause).title}
        <Button size="small" onClick={() => conversation.askAgain(turn)}>
          {t("again")}
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.finding}>
      <Icon name="search" size={16} />
      {t("finding")}
    </p>
  );
}

/** Questions and what became of them. */
export function Turns({ conversation, ...shown }: TurnsProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const following = useFollowing(conversation.turns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section {...following} className={styles.view} aria-label={t("conversation")} tabIndex={0}>
      <ol className={styles.turns}>
        {conversation.turns.map((turn) => (
          <li key={turn.key} className={styles.turn}>
            <p className={styles.question}>
              <span className="sr">{t("asked")}</span>
              {turn.asked.question}
            </p>
            <div className={styles.answer}>
              <span className="sr">{t("answer")}</span>
              <Outcome turn={turn} conversation={conversation} {...shown} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

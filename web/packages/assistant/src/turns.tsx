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

function Outcome({ turn, conversation, ...ways }: TurnsProps & { turn: Turn }): JSX.Element {
  const { t } = useTranslation("assistant");
  const { answer, cause, asked } = turn;
  if (answer && answer.state !== "answering") {
    return (
      <Answer
        answer={answer}
        {...ways}
        onAgain={() => conversation.ask(asked.question)}
        onChange={conversation.change}
      />
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
export function Turns({ conversation, ...ways }: TurnsProps): JSX.Element {
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
              <Outcome turn={turn} conversation={conversation} {...ways} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

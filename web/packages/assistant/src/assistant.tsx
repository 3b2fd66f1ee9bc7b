import { type AssistantState, currentAssistant, read } from "@zhegui/client";
import { Failed, useLoaded, usePageTitle } from "@zhegui/domain";
import { Button, Flower, Icon, type IconName, Skeleton } from "@zhegui/kit";
import type { TFunction } from "i18next";
import { type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./assistant.module.css";
import { Consent } from "./consent";
import { History } from "./history";
import { QuestionForm, useQuestion } from "./question-form";
import { spoken } from "./spoken";
import { Turns } from "./turns";
import {
  type Conversation,
  isSilenced,
  type PractisedQuestion,
  type Turn,
  useConversation,
} from "./use-conversation";
import { useShownLater, useWanted } from "./use-hint";
import { useOnline } from "./use-online";

export interface AssistantProps {
  /** A visitor's questions are answered, and kept nowhere. */
  isSignedIn: boolean;
  /** What the page around it shows: the lesson that is asked about first. */
  place: { lesson: string | null; title: string; practice: PractisedPlace | null };
  /** Leads to an address of the learner site. */
  go: (path: string) => void;
  /** Absent where it is a page of its own. */
  close?: () => void;
  /** How often it was opened: each time one may type at once. */
  opened: number;
  /** How often the page asked for a hint. */
  hints: number;
}

/** The question of practice that is asked about first. */
interface PractisedPlace extends PractisedQuestion {
  number: number;
  isKnown: boolean;
}

interface ToolProps {
  icon: IconName;
  label: string;
  isPressed?: boolean;
  onPress: () => void;
}

function Tool({ icon, label, isPressed, onPress }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

function Head({ about, children }: { about: string | null; children: ReactNode }): JSX.Element {
  const { t } = useTranslation("assistant");
  return (
    <header className={styles.head}>
      <span className={styles.mark}>
        <svg viewBox="-12 -12 24 24" width={20} height={20} aria-hidden="true">
          <Flower x={0} y={0} spread={5.4} turn={14} />
        </svg>
      </span>
      <div className={styles.names}>
        <h1>{t("title")}</h1>
        {about && <p>{about}</p>}
      </div>
      {children}
    </header>
  );
}

function aboutOf(
  { lesson, title, practice }: AssistantProps["place"],
  t: TFunction<"assistant">,
): string | null {
  if (practice) return t("practising", { number: practice.number });
  return lesson && t("looking", { title });
}

function Welcome({ isSignedIn }: { isSignedIn: boolean }): JSX.Element {
  const { t } = useTranslation("assistant");
  return (
    <div className={styles.welcome}>
      <h2>{t("welcome.title")}</h2>
      <p>{t("welcome.text")}</p>
      {!isSignedIn && <p>{t("welcome.visitor")}</p>}
    </div>
  );
}

function Silent({ onAgain }: { onAgain: () => void }): JSX.Element {
  const { t } = useTranslation("assistant");
  return (
    <div className={styles.welcome} role="status">
      <Icon name="lock" size={36} />
      <h2>{t("silent.title")}</h2>
      <p>{t("silent.text")}</p>
      <Button onClick={onAgain}>{t("silent.again")}</Button>
    </div>
  );
}

interface AskingProps {
  now: AssistantState;
  conversation: Conversation;
  fault: string | undefined;
  question: ReturnType<typeof useQuestion>;
  opened: number;
  onAsk: (question: string) => void;
  /** Absent where no question of practice is open. */
  hint: { words: string; ask: () => void } | null;
}

/** The foot: what one may ask, the field, and what becomes of what is asked. */
function Asking({ now, conversation, onAsk, hint, ...rest }: AskingProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const isOnline = useOnline();
  const suggested = now.suggestionList.map((words) => ({ words, ask: () => onAsk(words) }));
  if (hint) suggested.unshift(hint);
  return (
    <footer className={styles.foot}>
      {suggested.length > 0 && (
        <ul
          className={styles.suggestions}
          data-first={conversation.turns.length === 0}
          aria-label={t("suggestions")}
        >
          {suggested.map(({ words, ask }) => (
            <li key={words}>
              <button
                type="button"
                aria-disabled={conversation.isAsking}
                onClick={() => conversation.isAsking || ask()}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isOnline && (
        <p className={styles.offline} role="status">
          <Icon name="cloudOff" size={16} />
          {t("offline")}
        </p>
      )}
      <QuestionForm isAsking={conversation.isAsking} onAsk={onAsk} {...rest} />
      <p className={styles.small}>{t("foot")}</p>
      <Consent offer={now.offer} />
    </footer>
  );
}

function Off(): JSX.Element {
  const { t } = useTranslation("assistant");
  return (
    <div className={styles.welcome} role="status">
      <Icon name="lock" size={36} />
      <h2>{t("off.title")}</h2>
      <p>{t("off.text")}</p>
    </div>
  );
}

/** A conversation with the assistant, and those before it. */
export function Assistant(props: AssistantProps): JSX.Element {
  const { isSignedIn, place, go, close, opened, hints } = props;
  const { t } = useTranslation("assistant");
  usePageTitle(t("title"));
  const { data, error, refetch } = useLoaded({
    ...read(currentAssistant, {}),
    retry: false,
  });
  const [isStopped, setSilenced] = useState(false);
  const [said, setSaid] = useState("");
  const [fault, setFault] = useState<string>();
  const [showsHistory, setShowsHistory] = useState(false);
  const question = useQuestion();
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  const giveBack = (text: string | null): void => {
    if (text && !latest.current.text) latest.current.change(text);
  };
  const conversation = useConversation(
    { isSignedIn, lesson: place.lesson, practice: place.practice },
    {
      onSettled: (turn: Turn) => setSaid(spoken(turn, t)),
      onRefused: (text, words) => {
        giveBack(text);
        setFault(words);
      },
      onSilent: (text) => {
        giveBack(text);
        setSilenced(true);
      },
    },
  );
  const begin = (): void => {
    setFault(undefined);
    setSaid("");
    setShowsHistory(false);
  };
  const ask = (text: string): void => {
    begin();
    conversation.ask(text);
  };
  const number = isSignedIn ? place.practice?.number : undefined;
  const hint = number ? { words: t("hint.ask", { number }), ask: () => askForHint() } : null;
  const askForHint = (): void => {
    if (!hint) return;
    begin();
    conversation.askForHint(hint.words);
  };
  useShownLater(conversation, place.practice);
  const open = (sid: string | null, answers: Parameters<Conversation["open"]>[1]): void => {
    conversation.open(sid, answers);
    setShowsHistory(false);
    setFault(undefined);
  };
  const isEmpty = conversation.turns.length === 0;
  const isOff = data?.data.mode === "off";
  const isSilent = isStopped || isSilenced(error);
  const isAnswering = data !== undefined && !isOff && !isSilent && !conversation.isAsking;
  useWanted(hints, isAnswering, askForHint);
  const lookAgain = async (): Promise<void> => {
    const looked = await refetch();
    setSilenced(isSilenced(looked.error));
  };

  const body = (): JSX.Element => {
    if (isSilent) return <Silent onAgain={() => void lookAgain()} />;
    if (error) return <Failed cause={error} retry={refetch} />;
    if (showsHistory) {
      return (
        <section className={styles.view} aria-label={t("past.title")}>
          <History
            onOpen={open}
            onDeleted={(sid) => sid === conversation.sid && conversation.open(null, [])}
          />
          <p className={styles.small}>{t("past.kept")}</p>
        </section>
      );
    }
    if (!isEmpty) {
      const filing = data?.data.filing ?? null;
      return <Turns lesson={place.lesson} {...{ conversation, filing, go }} />;
    }
    if (isOff) return <Off />;
    if (data) return <Welcome isSignedIn={isSignedIn} />;
    return (
      <div className={styles.waiting}>
        <Skeleton height={28} width="50%" />
        <Skeleton height={72} />
      </div>
    );
  };

  return (
    <main className={styles.assistant}>
      <Head about={aboutOf(place, t)}>
        <span className={styles.tools}>
          {!isSilent && !isEmpty && (
            <Tool icon="plus" label={t("anew")} onPress={() => open(null, [])} />
          )}
          {!isSilent && isSignedIn && (
            <Tool
              icon="history"
              label={t("history")}
              isPressed={showsHistory}
              onPress={() => setShowsHistory(!showsHistory)}
            />
          )}
          {close && <Tool icon="minus" label={t("close")} onPress={close} />}
        </span>
      </Head>
      {body()}
      {data && !isSilent && !isOff && (
        <Asking now={data.data} onAsk={ask} {...{ conversation, fault, question, opened, hint }} />
      )}
      <p className="sr" role="status">
        {said}
      </p>
    </main>
  );
}

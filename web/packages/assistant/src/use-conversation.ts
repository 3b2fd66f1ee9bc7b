import {
  type AssistantAnswer,
  type AssistantAsk,
  askAssistant,
  Failure,
  stopAnswer,
} from "@zhegui/client";
import { randomSid } from "@zhegui/client/random-sid";
import { describeFailure, isRefused } from "@zhegui/domain";
import { useRef, useState } from "react";
import { useFollowed } from "./use-followed";

/** A question, and what became of it: nothing yet, an answer, or why there is none. */
export interface Turn {
  key: string;
  asked: AssistantAsk;
  answer?: AssistantAnswer;
  cause?: unknown;
}

interface Listeners {
  /** The answer is there, or is not coming. */
  onSettled: (turn: Turn) => void;
  /** It was not taken: why, in words. The question is the asker's again. */
  onRefused: (question: string, fault: string) => void;
  /** A formal examination is running; a question that was not taken is the asker's again. */
  onSilent: (question: string | null) => void;
}

export interface Conversation {
  turns: Turn[];
  /** None before the first answer, and none for a visitor. */
  sid: string | null;
  isAsking: boolean;
  ask: (question: string) => void;
  /** Ask in these words for a hint to the question of practice that is open. */
  askForHint: (words: string) => void;
  /** The same question, where its answer was lost on the way. */
  askAgain: (turn: Turn) => void;
  /** It was answered, and that failed: the same, as another question. */
  askAnew: (asked: AssistantAsk) => void;
  /** What an answer is that comes no further. */
  end: (turn: Turn, answer: AssistantAnswer) => void;
  change: (answer: AssistantAnswer) => void;
  /** Another conversation, or a new one. */
  open: (sid: string | null, answers: AssistantAnswer[]) => void;
}

/** A question of practice that is open. */
export interface PractisedQuestion {
  run: string;
  question: string;
}

interface Asker {
  isSignedIn: boolean;
  lesson: string | null;
  practice: PractisedQuestion | null;
}

/** Whether a turn waits: for its answer, or for the rest of it. */
export function isWaiting({ answer, cause }: Turn): boolean {
  return cause === undefined && (answer === undefined || answer.state === "answering");
}

export function isSilenced(cause: unknown): boolean {
  return cause instanceof Failure && cause.id === "assistant_silent";
}

/** Refusals after which one may ask in another way, or later. */
const RETURNED = ["answer_on_its_way", "assistant_off"];

function isReturned(cause: unknown): cause is Failure {
  return (
    isRefused(cause, 400) ||
    isRefused(cause, 429) ||
    (cause instanceof Failure && RETURNED.includes(cause.id))
  );
}

function faultOf(cause: Failure): string {
  return cause.details[0]?.message || cause.message || describeFailure(cause).title;
}

function ofPast(answer: AssistantAnswer): Turn {
  return { key: answer.sid ?? randomSid(), asked: { question: answer.question }, answer };
}

/** Questions and answers, one at a time. */
export function useConversation(
  { isSignedIn, lesson, practice }: Asker,
  { onSettled, onRefused, onSilent }: Listeners,
): Conversation {
  const [turns, setTurns] = useState<Turn[]>([]);
  const [sid, setSid] = useState<string | null>(null);
  // What is answered to a conversation that was left belongs to its history.
  const opened = useRef(0);

  const put = (turn: Turn): void =>
    setTurns((before) =>
      before.some(({ key }) => key === turn.key)
        ? before.map((each) => (each.key === turn.key ? turn : each))
        : [...before, turn],
    );
  const remove = (turn: Turn): void =>
    setTurns((before) => before.filter(({ key }) => key !== turn.key));

  const settle = (turn: Turn): void => {
    put(turn);
    onSettled(turn);
  };
  const hear = (turn: Turn): void => (isWaiting(turn) ? put(turn) : settle(turn));
  const refuse = (turn: Turn, cause: unknown): void => {
    const { question } = turn.asked;
    if (!isReturned(cause) && !isSilenced(cause)) {
      settle({ ...turn, cause });
      return;
    }
    remove(turn);
    if (isReturned(cause)) onRefused(question, faultOf(cause));
    else onSilent(question);
  };
  /** An answer that was on its way is told no more. */
  const lose = (turn: Turn, cause: unknown): void => {
    if (isRefused(cause, 404)) remove(turn);
    else if (turn.answer && isSilenced(cause)) {
      put({ ...turn, answer: { ...turn.answer, state: "silenced" } });
      onSilent(null);
    } else settle({ ...turn, cause });
  };
  const send = async (turn: Turn): Promise<void> => {
    const of = opened.current;
    put(turn);
    try {
      const { data } = await askAssistant({ body: { model: turn.asked }, throwOnError: true });
      const answer = data.data;
      if (of !== opened.current) return;
      setSid(answer.conversationSid);
      hear({ ...turn, answer });
    } catch (cause) {
      if (of === opened.current) refuse(turn, cause);
    }
  };

  const followed = turns.find(({ answer }) => answer?.state === "answering");
  useFollowed(followed?.answer?.sid ?? null, {
    onHeard: (answer) => followed && hear({ ...followed, answer }),
    onRefused: (cause) => followed && lose(followed, cause),
  });

  const ask = (question: string, isHint = false): void => {
    const key = randomSid();
    const own = isSignedIn ? { key, ...(sid && { conversation: { sid } }) } : {};
    const about = lesson ? { lesson: { sid: lesson } } : {};
    const place = practice && { run: { sid: practice.run }, question: { sid: practice.question } };
    const practised = isSignedIn && place ? { practice: { ...place, isHint } } : {};
    void send({ key, asked: { question, ...own, ...about, ...practised } });
  };

  return {
    turns,
    sid,
    isAsking: turns.some(isWaiting),
    ask: (question) => ask(question),
    askForHint: (words) => ask(words, true),
    askAnew(asked) {
      const key = randomSid();
      void send({
        key,
        asked: { ...asked, ...(isSignedIn && { key }), ...(sid && { conversation: { sid } }) },
      });
    },
    end: (turn, answer) => settle({ ...turn, answer }),
    askAgain: ({ key, asked }) => void send({ key, asked }),
    change: (answer) =>
      setTurns((before) =>
        before.map((turn) => (turn.answer?.sid === answer.sid ? { ...turn, answer } : turn)),
      ),
    open(conversation, answers) {
      opened.current += 1;
      const left = followed?.answer?.sid;
      // Nobody would see its end, and the next question would have to wait for it.
      if (left && !answers.some((each) => each.sid === left)) {
        void stopAnswer({ body: { model: { sid: left } } }).catch(() => undefined);
      }
      setSid(conversation);
      setTurns(answers.map(ofPast));
    },
  };
}

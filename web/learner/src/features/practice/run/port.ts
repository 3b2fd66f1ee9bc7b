/** The calls of a run over the generated client. */
import { answerPractice, Failure, finishPractice, revealKey, showQuestions } from "@zhegui/client";
import { Away, type Port, STRETCH } from "./desk";
import type { Unsent } from "./outbox";

/** Statuses that say to come again; a login that is over is mended by the reader. */
const PASSING = [401, 429, 500, 502, 503, 504];
/** A question is answered once in a run, so that whatever is sent twice is one answer. */
const SEQUENCE = 1;

type Answered = Parameters<typeof answerPractice>[0]["body"]["model"]["answerList"][number];

function given({ question, version, value, guessed, durationMs, answeredAt }: Unsent): Answered {
  const told = { guessed, durationMs, answeredAt, sequence: SEQUENCE };
  return { question: { sid: question }, version, value: value as Answered["value"], ...told };
}

async function settled<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof Failure && (cause.isAway || PASSING.includes(cause.status)))
      throw new Away();
    throw cause;
  }
}

export const port: Port = {
  async questions(sid, position) {
    const body = { sid, position, count: STRETCH };
    return (await settled(showQuestions({ body }))).data.data.questionList;
  },

  async answer(sid, answers) {
    const body = { model: { sid, answerList: answers.map(given) } };
    return (await settled(answerPractice({ body }))).data.data.savedList;
  },

  async reveal(sid, question) {
    const body = { model: { sid, question: { sid: question } } };
    return (await settled(revealKey({ body }))).data.data;
  },

  async finish(sid) {
    return (await finishPractice({ body: { model: { sid } } })).data.data;
  },
};

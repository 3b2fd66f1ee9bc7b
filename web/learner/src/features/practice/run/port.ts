/** The calls of a run over the generated client. */
import { answerPractice, Failure, finishPractice, revealKey, showQuestions } from "@zhegui/client";
import { isRefused, useSession } from "@zhegui/domain";
import type { Unsent } from "./outbox";
import { AnswerRefused, Away, type Port, STRETCH } from "./server";

/** Statuses below 500 that say to come again; a login that is over is mended by the user. */
const PASSING = [401, 408, 425, 429];
/** Refusals of one answer, or of too many at once; any other is of the whole run. */
const OF_ONE = [400, 413];
/** A question is answered once in a run, so that whatever is sent twice is one answer. */
const SEQUENCE = 1;

type Answered = Parameters<typeof answerPractice>[0]["body"]["model"]["answerList"][number];

function given({ question, version, value, guessed, durationMs, answeredAt }: Unsent): Answered {
  const told = { guessed, durationMs, answeredAt, sequence: SEQUENCE };
  return { question: { sid: question }, version, value: value as Answered["value"], ...told };
}

/** While somebody else is logged in in this browser none is made: their answer would be a refusal. */
async function settledFor<T>(user: string, call: () => Promise<T>): Promise<T> {
  if (useSession.getState().user?.sid !== user) throw new Away();
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    const { isAway, status } = cause;
    throw isAway || status >= 500 || PASSING.includes(status) ? new Away() : cause;
  }
}

/** The calls of one user. */
export function portOf(user: string): Port {
  const settled = <T>(call: () => Promise<T>): Promise<T> => settledFor(user, call);
  return {
    async questions(sid, position) {
      const body = { sid, position, count: STRETCH };
      return (await settled(() => showQuestions({ body }))).data.data.questionList;
    },

    async answer(sid, answers) {
      const body = { model: { sid, answerList: answers.map(given) } };
      try {
        return (await settled(() => answerPractice({ body }))).data.data.savedList;
      } catch (cause) {
        const isOfOne = OF_ONE.some((status) => isRefused(cause, status));
        throw isOfOne ? new AnswerRefused("", { cause }) : cause;
      }
    },

    async reveal(sid, question) {
      const body = { model: { sid, question: { sid: question } } };
      return (await settled(() => revealKey({ body }))).data.data;
    },

    async finish(sid) {
      return (await finishPractice({ body: { model: { sid } } })).data.data;
    },
  };
}

/** The calls of a sitting over the generated client. */
import {
  Failure,
  noteEvents,
  type Submitted,
  saveAnswers,
  showResult,
  startAttempt,
  submitAttempt,
  takeLateAnswers,
} from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import {
  type AttemptNow,
  type AttemptPort,
  type Grip,
  OTHER_LOGIN,
  Refused,
  Unreachable,
  type WrittenAnswer,
} from "./sitting/attempt";

/** Statuses below 500 that say to come again. */
const PASSING = [408, 425, 429];

/** The calls of one candidate; while somebody else is logged in in this browser none is made. */
export function attemptPortOf(candidate: string): AttemptPort {
  const settled = <T>(call: () => Promise<T>): Promise<T> => settledFor(candidate, call);
  const loggedIn = <T>(call: () => Promise<T>): Promise<T> => settled(() => withLogin(call));
  return {
    async start(examination, { takeOver, begin }) {
      const body = { model: { examination: { sid: examination }, takeOver, begin } };
      return (await loggedIn(() => startAttempt({ body }))).data.data;
    },

    async answer(grip, answers, leaving) {
      const answerList = answers.map(given);
      const body = { model: { sid: grip.attempt, lease: grip.lease, answerList } };
      const call = () => saveAnswers({ body, headers: ticket(grip), keepalive: leaving });
      return (await settled(call)).data.data;
    },

    async late(grip, answers) {
      const answerList = answers.map((answer) => ({
        ...given(answer),
        writtenAt: new Date(answer.writtenAt).toISOString(),
      }));
      const body = { model: { sid: grip.attempt, answerList } };
      // No ticket: it ended with the attempt.
      await loggedIn(() => takeLateAnswers({ body }));
    },

    async event(grip, eventList) {
      const body = { model: { sid: grip.attempt, eventList: [...eventList] } };
      await settled(() => noteEvents({ body, headers: ticket(grip) }));
    },

    async submit(grip, deadline) {
      const at = deadline === null ? {} : { deadline: new Date(deadline).toISOString() };
      const body = { model: { sid: grip.attempt, ...at } };
      const call = () => submitAttempt({ body, headers: ticket(grip) });
      return standing((await settled(call)).data.data);
    },

    async look(attempt) {
      return standing((await loggedIn(() => showResult({ body: { sid: attempt } }))).data.data);
    },
  };
}

function standing({ state, deadline, endedBy }: Submitted): AttemptNow {
  const by = endedBy === "candidate" || endedBy === "deadline" ? endedBy : null;
  return { isActive: state === "active", deadline, endedBy: by };
}

function given({ question, sequence, value }: WrittenAnswer) {
  return { question: { sid: question }, sequence, value };
}

/** Suffices for this attempt when the login has expired. */
function ticket(grip: Grip) {
  return { "Attempt-Ticket": grip.ticket };
}

/**
 * For calls without a ticket. They are repeated for as long as it takes: each that the server refused
 * would ask anew for the login, of a candidate who has put that off to go on with the paper.
 */
async function withLogin<T>(call: () => Promise<T>): Promise<T> {
  if (!useSession.getState().user) throw new Refused(401, "unauthenticated", "");
  return call();
}

/** Rejects only with what the sitting understands. */
async function settledFor<T>(candidate: string, call: () => Promise<T>): Promise<T> {
  const { user } = useSession.getState();
  if (user && user.sid !== candidate) throw new Refused(401, OTHER_LOGIN, "");
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    const { isAway, status, id, message, retryAfter = 0 } = cause;
    const isPassing = isAway || status >= 500 || PASSING.includes(status);
    throw isPassing ? new Unreachable(retryAfter * 1000) : new Refused(status, id, message);
  }
}

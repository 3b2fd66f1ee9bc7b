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
import {
  type AttemptNow,
  type AttemptPort,
  type Grip,
  Refused,
  Unreachable,
  type WrittenAnswer,
} from "./sitting/attempt";

/** Statuses that say to come again: too many, or a part that is away. */
const PASSING = [0, 429, 500, 502, 503, 504];

export const attemptPort: AttemptPort = {
  async start(examination, takeOver) {
    const body = { model: { examination: { sid: examination }, takeOver } };
    return (await settled(startAttempt({ body }))).data.data;
  },

  async answer(grip, answers, leaving) {
    const answerList = answers.map(given);
    const body = { model: { sid: grip.attempt, lease: grip.lease, answerList } };
    const call = saveAnswers({ body, headers: ticket(grip), keepalive: leaving });
    return (await settled(call)).data.data;
  },

  async late(grip, answers) {
    const answerList = answers.map((answer) => ({
      ...given(answer),
      writtenAt: new Date(answer.writtenAt).toISOString(),
    }));
    // No ticket: it ended with the attempt.
    await settled(takeLateAnswers({ body: { model: { sid: grip.attempt, answerList } } }));
  },

  async event(grip, eventList) {
    const body = { model: { sid: grip.attempt, eventList: [...eventList] } };
    await settled(noteEvents({ body, headers: ticket(grip) }));
  },

  async submit(grip, deadline) {
    const at = deadline === null ? {} : { deadline: new Date(deadline).toISOString() };
    const body = { model: { sid: grip.attempt, ...at } };
    return standing((await settled(submitAttempt({ body, headers: ticket(grip) }))).data.data);
  },

  async look(attempt) {
    return standing((await settled(showResult({ body: { sid: attempt } }))).data.data);
  },
};

function standing({ state, deadline }: Submitted): AttemptNow {
  return { isActive: state === "active", deadline };
}

function given({ question, sequence, value }: WrittenAnswer) {
  return { question: { sid: question }, sequence, value };
}

/** Suffices for this attempt when the login has expired. */
function ticket(grip: Grip) {
  return { "Attempt-Ticket": grip.ticket };
}

/** Rejects only with what the sitting understands. */
async function settled<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    if (PASSING.includes(cause.status)) throw new Unreachable((cause.retryAfter ?? 0) * 1000);
    throw new Refused(cause.status, cause.id, cause.message);
  }
}

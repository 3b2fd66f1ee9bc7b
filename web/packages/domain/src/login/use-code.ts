import { useMutation } from "@tanstack/react-query";
import { deviceHeaders, Failure, sendCode, sendOwnCode } from "@zhegui/client";
import { useEffect, useRef, useState } from "react";
import { createStore } from "../store";

/** What a code to the number in force proves. */
export type OwnPurpose = "change_mobile" | "export" | "delete";
export type Purpose = "login" | "register" | "reset" | OwnPurpose;

const OWN_PURPOSES: readonly string[] = ["change_mobile", "export", "delete"];

function isOwn(purpose: Purpose): purpose is OwnPurpose {
  return OWN_PURPOSES.includes(purpose);
}

/** In place of a number: the one of the user who is logged in, which only the server knows in full. */
export const OWN = "own";

const WAIT_SECONDS = 60;

interface Sent {
  mobile: string;
  purpose: Purpose;
  transactionCode: string;
}

export interface CodeSending {
  /** Until the next code may be asked for; 0 when it may. */
  secondsLeft: number;
  sending: boolean;
  send: (mobile: string, purpose: Purpose) => Promise<void>;
  /** The transaction of the code that was sent to this number for this purpose. */
  transactionFor: (mobile: string, purpose: Purpose) => string | undefined;
}

/** What was sent last outlives the dialog: who closes it and comes back may use it, and waits on. */
const lastStore = () =>
  createStore<{ sent: Sent | undefined; nextAt: number }>({ sent: undefined, nextAt: 0 });
const useLastGiven = lastStore();
const useLastOwn = lastStore();

/** Once somebody is in, the next to log in begins anew. */
export function forgetCode(): void {
  useLastGiven.setState({ sent: undefined, nextAt: 0 });
  useLastOwn.setState({ sent: undefined, nextAt: 0 });
}

interface Query {
  mobile: string;
  purpose: Purpose;
}

/** Asks for a code; where the server wants a proof of work first, with one. */
async function ask(query: Query) {
  const { mobile, purpose } = query;
  if (mobile === OWN && isOwn(purpose)) {
    return sendOwnCode({ query: { purpose }, throwOnError: true });
  }
  try {
    return await sendCode({ query, headers: deviceHeaders(), throwOnError: true });
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.id !== "challenge_required") throw cause;
    const { solvedChallenge } = await import("./challenge");
    const proof = await solvedChallenge(mobile);
    if (proof === undefined) throw cause;
    return sendCode({ query: { ...query, proof }, headers: deviceHeaders(), throwOnError: true });
  }
}

/** Asks for codes by text message, at most one a minute; `useLast` keeps the last one. */
export function useCode(useLast = useLastGiven): CodeSending {
  const mutation = useMutation({ mutationFn: ask });
  // A second press comes before the button is shown disabled.
  const isAsking = useRef(false);
  const { sent, nextAt } = useLast((last) => last);
  const [now, setNow] = useState(() => performance.now());
  const secondsLeft = Math.max(0, Math.ceil((nextAt - now) / 1000));
  const waiting = secondsLeft > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);

  return {
    secondsLeft,
    sending: mutation.isPending,
    async send(mobile, purpose) {
      if (isAsking.current) return;
      isAsking.current = true;
      try {
        const { data: answer } = await mutation.mutateAsync({ mobile, purpose });
        const { transactionCode } = answer.data;
        const sentAt = performance.now();
        setNow(sentAt);
        useLast.setState({
          sent: { mobile, purpose, transactionCode },
          nextAt: sentAt + WAIT_SECONDS * 1000,
        });
      } finally {
        isAsking.current = false;
      }
    },
    transactionFor(mobile, purpose) {
      return sent?.mobile === mobile && sent.purpose === purpose ? sent.transactionCode : undefined;
    },
  };
}

/** Asks for codes to the number in force, whose minute is its own. */
export function useOwnCode(): CodeSending {
  return useCode(useLastOwn);
}

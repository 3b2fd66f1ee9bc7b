import { useMutation } from "@tanstack/react-query";
import { sendCode } from "@zhegui/client";
import { createStore } from "@zhegui/domain";
import { useEffect, useRef, useState } from "react";

export type Purpose = "login" | "register" | "reset" | "change_mobile";

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
const useLast = createStore<{ sent: Sent | undefined; nextAt: number }>({
  sent: undefined,
  nextAt: 0,
});

/** Once somebody is in, the next to log in begins anew. */
export function forgetCode(): void {
  useLast.setState({ sent: undefined, nextAt: 0 });
}

/** Asks for codes by text message, at most one a minute. */
export function useCode(): CodeSending {
  const mutation = useMutation({
    mutationFn: (query: { mobile: string; purpose: Purpose }) =>
      sendCode({ query, throwOnError: true }),
  });
  // A second press comes before the button is shown disabled.
  const isAsking = useRef(false);
  const { sent, nextAt } = useLast((last) => last);
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((nextAt - now) / 1000));
  const waiting = secondsLeft > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
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
        const sentAt = Date.now();
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

import { useMutation } from "@tanstack/react-query";
import { sendCode } from "@zhegui/client";
import { useEffect, useState } from "react";

export type Purpose = "login" | "register" | "reset";

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

/** Asks for codes by text message, at most one a minute. */
export function useCode(): CodeSending {
  const mutation = useMutation({
    mutationFn: (query: { mobile: string; purpose: Purpose }) =>
      sendCode({ query, throwOnError: true }),
  });
  const [sent, setSent] = useState<Sent>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const waiting = secondsLeft > 0;

  useEffect(() => {
    if (!waiting) return;
    const end = Date.now() + WAIT_SECONDS * 1000;
    const timer = setInterval(
      () => setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [waiting]);

  return {
    secondsLeft,
    sending: mutation.isPending,
    async send(mobile, purpose) {
      const { data: answer } = await mutation.mutateAsync({ mobile, purpose });
      setSent({ mobile, purpose, transactionCode: answer.data.transactionCode });
      setSecondsLeft(WAIT_SECONDS);
    },
    transactionFor(mobile, purpose) {
      return sent?.mobile === mobile && sent.purpose === purpose ? sent.transactionCode : undefined;
    },
  };
}

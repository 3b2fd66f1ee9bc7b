import { serverClock } from "@zhegui/client";
import { randomSid } from "@zhegui/client/random-sid";
import { useEffect, useRef, useState } from "react";
import { Courier } from "./courier";
import { type Address, type KeptFile, outboxOfPage, type Unsent } from "./unsent";

export interface Written {
  text: string;
  fileList: KeptFile[];
}

export interface Sending {
  /** What the server has not taken yet, in the order in which it was written. */
  unsent: Unsent[];
  send: (to: Address, written: Written) => void;
  /** Once more, though it was refused. */
  again: (message: Unsent) => void;
  /** It is not to be sent. */
  discard: (message: Unsent) => void;
}

/**
 * Messages are written down in this browser, by user, before they are sent, and stay until the server has
 * taken them: they are sent again after a reload, and when the network is back.
 */
export function useOutbox(
  user: string | null,
  carry: (message: Unsent) => Promise<unknown>,
): Sending {
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const courier = useRef<Promise<Courier>>(undefined);
  const latest = useRef(carry);
  useEffect(() => {
    latest.current = carry;
  });
  useEffect(() => {
    if (!user) return;
    const made = outboxOfPage().then(
      (outbox) =>
        new Courier({
          user,
          outbox,
          carry: (message) => latest.current(message),
          onChange: setUnsent,
        }),
    );
    courier.current = made;
    const run = (): void => void made.then((each) => each.run());
    run();
    addEventListener("online", run);
    return () => {
      removeEventListener("online", run);
      void made.then((each) => each.stop());
    };
  }, [user]);

  const put = (message: Unsent): void => {
    void courier.current?.then((each) => each.put(message));
  };
  return {
    unsent,
    send(to, { text, fileList }) {
      if (!user) return;
      const writtenAt = serverClock.now();
      const message = { user, key: randomSid(), to, text, fileList, writtenAt, refusal: null };
      setUnsent((before) => [...before, message]);
      put(message);
    },
    again: (message) => put({ ...message, refusal: null }),
    discard: (message) => void courier.current?.then((each) => each.discard(message)),
  };
}

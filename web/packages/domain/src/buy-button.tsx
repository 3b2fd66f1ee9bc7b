import { useMutation } from "@tanstack/react-query";
import { addOrder, Failure } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import { type JSX, type ReactNode, useRef } from "react";
import { reportFailure } from "./failures";
import { openLogin } from "./login-dialog";
import { useSession } from "./session";

const ACTIVE = 2;

interface BuyButtonProps {
  kind: "course" | "subject" | "material";
  sid: string;
  /** What the page shows: at another price nothing is ordered. */
  price: number;
  large?: boolean;
  /** Leads to a page of the site. */
  go: (path: string) => void | Promise<void>;
  /** What is shown may be old: asks for it anew. */
  onChanged: () => void;
  children: ReactNode;
}

/** Orders one thing and leads to its payment; a visitor is led to log in. */
export function BuyButton(props: BuyButtonProps): JSX.Element {
  const { kind, sid, price, large, go, onChanged, children } = props;
  const signedIn = useSession((session) => session.user !== null);
  // The same until there is an answer, so that a press that is sent twice is one order.
  const key = useRef<string>(undefined);
  const order = useMutation({
    mutationFn: async () => {
      key.current ??= crypto.randomUUID();
      const asked = { orderItemList: [{ [kind]: { sid } }], amount: price, key: key.current };
      return (await addOrder({ body: { model: asked }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: (made) => {
      key.current = undefined;
      void go(made.state === ACTIVE ? "/user/order" : `/pay/${made.sid}`);
    },
    onError: (cause) => {
      if (cause instanceof Failure && !cause.isAway) key.current = undefined;
      reportFailure(cause);
      const id = cause instanceof Failure ? cause.id : "";
      if (id === "order_open") void go("/user/order");
      if (id === "price_changed" || id === "still_held") onChanged();
    },
  });
  return (
    <Button
      look={large ? "primary" : "outline"}
      size={large ? "large" : "small"}
      wide={large ?? false}
      busy={order.isPending}
      onClick={() => (signedIn ? order.mutate() : openLogin())}
    >
      {children}
    </Button>
  );
}

import { useMutation } from "@tanstack/react-query";
import { addOrder, Failure, type Order } from "@zhegui/client";
import { randomSid } from "@zhegui/client/random-sid";
import { Button } from "@zhegui/kit";
import { type JSX, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { reportFailure } from "./failures";
import { openLogin } from "./login-dialog";
import { useOpenOrder } from "./open-order";
import { nextActOf, ORDER_STATES } from "./orders";
import { useSession } from "./session";

const ACTIVE = 2;

interface BuyButtonProps {
  kind: "course" | "subject" | "material";
  sid: string;
  /** What the page shows: at another price nothing is ordered. */
  price: number;
  large?: boolean;
  /** Something else is what to do next. */
  isSecond?: boolean;
  /** Leads to a page of the site. */
  go: (path: string) => void | Promise<void>;
  /** What is shown may be old: asks for it anew. */
  onChanged: () => void;
  children: ReactNode;
}

interface OpenOrderProps extends Pick<BuyButtonProps, "large" | "isSecond" | "go"> {
  order: Order;
}

/** In the place of what would be refused: that it is ordered already, and the way to that order. */
function OpenOrder({ order, large, isSecond, go }: OpenOrderProps): JSX.Element {
  const { t } = useTranslation("orders");
  const state = t(`state.${ORDER_STATES[order.state]}`);
  return (
    <>
      <p>{t("open", { number: order.number, state })}</p>
      <Button
        look={large && !isSecond ? "primary" : "outline"}
        size={large ? "large" : "small"}
        wide={large ?? false}
        onClick={() => void go(`/pay/${order.sid}`)}
      >
        {t(`act.${nextActOf(order)}`)}
      </Button>
    </>
  );
}

/** Orders one thing and leads to its payment; a visitor is led to log in. */
export function BuyButton(props: BuyButtonProps): JSX.Element {
  const { kind, sid, price, large, isSecond, go, onChanged, children } = props;
  const open = useOpenOrder(kind, sid);
  const signedIn = useSession((session) => session.user !== null);
  // The same until there is an answer, so that a press that is sent twice is one order.
  const key = useRef<string>(undefined);
  const order = useMutation({
    mutationFn: async () => {
      key.current ??= randomSid();
      const asked = { orderItemList: [{ [kind]: { sid } }], amount: price, key: key.current };
      return (await addOrder({ body: { model: asked }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: (made) => {
      key.current = undefined;
      onChanged();
      void go(made.state === ACTIVE ? "/user/order" : `/pay/${made.sid}`);
    },
    onError: (cause) => {
      if (cause instanceof Failure && !cause.isAway) key.current = undefined;
      reportFailure(cause);
      const id = cause instanceof Failure ? cause.id : "";
      if (id === "order_open") {
        onChanged();
        void go("/user/order");
      }
      if (id === "price_changed" || id === "still_held") onChanged();
    },
  });
  if (open) return <OpenOrder order={open} {...props} />;
  return (
    <Button
      look={large && !isSecond ? "primary" : "outline"}
      size={large ? "large" : "small"}
      wide={large ?? false}
      busy={order.isPending}
      onClick={() => (signedIn ? order.mutate() : openLogin())}
    >
      {children}
    </Button>
  );
}

import type { SoldOrder, Voucher } from "@zhegui/client";
import { ORDER_LOOKS, ORDER_STATES } from "@zhegui/domain";
import { type IconName, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { VOUCHER_STATES } from "./states";

export function OrderTag({ state }: Pick<SoldOrder, "state">): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { tone, icon } = ORDER_LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state.${ORDER_STATES[state]}`)}
    </Tag>
  );
}

interface Look {
  tone: "warn" | "ok" | "bad";
  icon: IconName;
}

const LOOKS: Record<Voucher["state"], Look> = {
  1: { tone: "warn", icon: "clock" },
  2: { tone: "ok", icon: "check" },
  3: { tone: "bad", icon: "close" },
};

export function VoucherTag({ state }: Pick<Voucher, "state">): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { tone, icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`voucherState.${VOUCHER_STATES[state]}`)}
    </Tag>
  );
}

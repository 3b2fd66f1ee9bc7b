import type { AuthoredAttempt } from "@zhegui/client";
import { type IconName, Tag } from "@zhegui/kit";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type State = AuthoredAttempt["state"];
type Look = [ComponentProps<typeof Tag>["tone"], IconName];

const LOOKS: Record<State, Look> = {
  active: ["primary", "pencil"],
  submitted: ["neutral", "clock"],
  marked: ["neutral", "check"],
  released: ["ok", "check"],
  voided: ["bad", "close"],
};

/** How far an attempt is. */
export function AttemptTag({ state }: { state: State }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`results.state.${state}`)}
    </Tag>
  );
}

import type { AuthoredExamination } from "@zhegui/client";
import { type IconName, Tag } from "@zhegui/kit";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type State = AuthoredExamination["state"];
type Look = [ComponentProps<typeof Tag>["tone"], IconName];

const LOOKS: Record<State, Look> = {
  draft: ["neutral", "pencil"],
  planned: ["primary", "clock"],
  open: ["ok", "play"],
  ended: ["neutral", "check"],
};

/** Where an examination stands. */
export function StateTag({ state }: { state: State }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Tag>
  );
}

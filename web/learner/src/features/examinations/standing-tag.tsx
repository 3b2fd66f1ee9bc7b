import { type IconName, Tag } from "@zhegui/kit";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Standing } from "./standing";

type Tone = ComponentProps<typeof Tag>["tone"];

const LOOKS: Record<Standing, [Exclude<Tone, undefined>, IconName]> = {
  open: ["ok", "check"],
  running: ["primary", "pencil"],
  not_open_yet: ["primary", "clock"],
  access_required: ["warn", "lock"],
  real_name_required: ["warn", "lock"],
  sitting_elsewhere: ["warn", "lock"],
  login_required: ["warn", "lock"],
  not_offered: ["neutral", "lock"],
  entry_closed: ["neutral", "clock"],
  examination_closed: ["neutral", "clock"],
  already_certified: ["ok", "award"],
  no_attempts_left: ["neutral", "lock"],
};

/** An examination's standing in colour, shape and word. */
export function StandingTag({ standing }: { standing: Standing }): JSX.Element {
  const { t } = useTranslation("examination");
  const [tone, icon] = LOOKS[standing];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`standing.${standing}`)}
    </Tag>
  );
}

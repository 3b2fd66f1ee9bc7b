import type { FormField } from "@zhegui/records";
import type { TFunction } from "i18next";

const LONGEST = 200;

/** Why one gives a consultation away; its asker does not see it. */
export function reasonField(t: TFunction<"adminConsultations">): FormField {
  return {
    name: "reason",
    kind: "text",
    label: t("reason"),
    hint: t("reasonHint"),
    max: LONGEST,
    isRequired: true,
  };
}

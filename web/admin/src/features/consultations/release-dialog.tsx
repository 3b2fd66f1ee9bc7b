import { type Consultation, releaseConsultation } from "@zhegui/client";
import { VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { reasonField } from "./reason-field";

/** Gives a consultation back to its desk, with a reason. */
export function ReleaseDialog(props: {
  consultation: Consultation;
  onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const { sid } = props.consultation;
  return (
    <VerbDialog
      name={`consultation/${sid}/release`}
      title={t("release.title")}
      act={t("release.act")}
      done={t("release.done")}
      fields={[reasonField(t)]}
      send={({ text }) => {
        const model = { consultation: { sid }, reason: text("reason") };
        return releaseConsultation({ body: { model }, throwOnError: true });
      }}
      refreshes={["consultation"]}
      onClose={props.onClose}
    />
  );
}

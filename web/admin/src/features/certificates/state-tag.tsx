import type { CertificateHistory } from "@zhegui/client";
import { type IconName, Tag } from "@zhegui/kit";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type Shown = NonNullable<CertificateHistory["state"]> | "superseded" | "damaged";
type Look = [ComponentProps<typeof Tag>["tone"], IconName];

const LOOKS: Record<Shown, Look> = {
  valid: ["ok", "check"],
  expired: ["neutral", "clock"],
  suspended: ["warn", "alert"],
  revoked: ["bad", "close"],
  superseded: ["neutral", "refresh"],
  damaged: ["bad", "alert"],
};

type Told = Pick<CertificateHistory, "state" | "isSuperseded" | "problem">;

/** What a certificate's state reads: of one that its register does not bear out nothing else is told. */
export function shownState({ state, isSuperseded, problem }: Told): Shown {
  if (problem !== null || state === null) return "damaged";
  return state === "revoked" && isSuperseded ? "superseded" : state;
}

export function StateTag({ certificate }: { certificate: Told }): JSX.Element {
  const { t } = useTranslation("adminCertificates");
  const state = shownState(certificate);
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Tag>
  );
}

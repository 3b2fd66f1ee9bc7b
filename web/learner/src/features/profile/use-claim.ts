import { type Faults, seenOf, useChecked, useDraft } from "@zhegui/domain";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { idNumberFault } from "./id-number";
import { missingOf, useAgreement, useFollowedText } from "./use-agreement";

export interface Claim {
  realName: string;
  idNumber: string;
  /** Asked for with a request alone. */
  reason: string;
}

export const NO_CLAIM: Claim = { realName: "", idNumber: "", reason: "" };

/** What is kept of it while it is not sent; the ID number and the consent are asked for anew. */
type Kept = Pick<Claim, "realName" | "reason">;
type Asked = { idNumber: string; consent: boolean };
type Values = Kept & Asked;

/** What is sent: who somebody claims to be, and the consent text that they have seen. */
export interface SentClaim {
  realName: string;
  idNumber: string;
  agreementList: { kind: "real_name"; edition: string }[];
}

/** Name, ID number and consent, as both forms of this page ask for them; `name` is that of the draft. */
export function useClaim(name: string, initial: Claim, asksReason: boolean) {
  const { t } = useTranslation("profile");
  const { idNumber, ...first } = initial;
  const draft = useDraft<Kept>(name, { realName: "", reason: "" }, first);
  const [asked, setAsked] = useState<Asked>({ idNumber, consent: false });
  const values: Values = { ...draft.values, ...asked };
  const agreement = useAgreement();
  const edition = agreement.data?.edition;
  const missing = missingOf(agreement);
  const faults = (): Faults<keyof Values> => {
    const fault = idNumberFault(values.idNumber);
    return {
      realName: seenOf(values.realName) ? undefined : t("error.name"),
      idNumber: fault && t(`error.${fault}`),
      reason: asksReason && seenOf(values.reason).length < 2 ? t("error.reason") : undefined,
      consent: values.consent ? missing && t(`error.${missing}`) : t("error.consent"),
    };
  };
  const form = useChecked<keyof Values>(faults, { agreementList: "consent" });
  useFollowedText(form, missing);
  // Of a number that is wrong the server is asked too: it alone knows what is wrong with the name.
  const isToBeAsked = (): boolean => {
    const { idNumber: _, ...others } = faults();
    return values.idNumber !== "" && Object.values(others).every((fault) => fault === undefined);
  };

  return {
    values,
    form,
    draft,
    asksReason,
    change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
      if (name in asked) setAsked((before) => ({ ...before, [name]: value }));
      else draft.change({ [name]: value });
      form.clear(name);
    },
    /** Sends a form that is filled in; a consent whose text did not load is asked for again. */
    sending: (send: (claim: SentClaim) => void) => (event: FormEvent) => {
      event.preventDefault();
      form.check();
      if (edition === undefined) void agreement.refetch();
      else if (isToBeAsked())
        send({
          realName: values.realName.trim(),
          idNumber: values.idNumber,
          agreementList: [{ kind: "real_name", edition }],
        });
    },
  };
}

export type ClaimForm = ReturnType<typeof useClaim>;

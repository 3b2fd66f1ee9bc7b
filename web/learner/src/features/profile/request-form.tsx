import { useMutation } from "@tanstack/react-query";
import { type IdentityRequestSave, saveIdentityRequest } from "@zhegui/client";
import { Button, Choice, enterStays, notify } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { ClaimFields } from "./claim-fields";
import styles from "./profile.module.css";
import { type Claim, type SentClaim, useClaim } from "./use-claim";

type Kind = IdentityRequestSave["kind"];

interface RequestFormProps {
  /** About one's own particulars, or about a number that another account has confirmed. */
  about: "correction" | "taken";
  initial: Claim;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for another name or number than the rules give, for a person to decide. */
export function RequestForm({ about, initial, onDone, onCancel }: RequestFormProps): JSX.Element {
  const { t } = useTranslation("profile");
  const claim = useClaim(`identity-request/${about}`, initial, true);
  const [kind, setKind] = useState<Kind>(about === "taken" ? "merge" : "correction");
  const send = useMutation({
    mutationFn: async (sent: SentClaim) => {
      const reason = claim.values.reason.trim();
      await saveIdentityRequest({ body: { model: { kind, reason, ...sent } } });
    },
    meta: { silent: true },
    onSuccess: () => {
      claim.draft.discard();
      notify({ tone: "ok", title: t("request.sent") });
      onDone();
    },
    onError: claim.form.refuse,
  });
  return (
    <form
      ref={claim.form.element}
      className={styles.form}
      onSubmit={claim.sending(send.mutate)}
      noValidate
      onKeyDown={enterStays}
    >
      <p className={styles.why}>{t(`request.lead.${about}`)}</p>
      {about === "taken" && (
        <Choice<Kind>
          label={t("request.case")}
          choices={[
            { value: "merge", words: t("request.mine") },
            { value: "dispute", words: t("request.notMine") },
          ]}
          chosen={kind}
          onChoose={setKind}
        />
      )}
      <ClaimFields claim={claim} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={send.isPending}>
          {t("request.send")}
        </Button>
        <Button onClick={onCancel}>{t("request.notNow")}</Button>
      </div>
    </form>
  );
}

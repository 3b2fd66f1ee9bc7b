import { useMutation } from "@tanstack/react-query";
import { type CurrentUser, Failure, saveUser } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";
import { Button, enterStays } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ClaimFields } from "./claim-fields";
import styles from "./profile.module.css";
import { type Claim, NO_CLAIM, type SentClaim, useClaim } from "./use-claim";

interface RealNameFormProps {
  user: CurrentUser;
  onDone: () => void;
  /** Another account has confirmed the number: what was filled in is asked for by a request. */
  onTaken: (claim: Claim) => void;
}

/** Name and ID number, with a consent of their own. */
export function RealNameForm({ user, onDone, onTaken }: RealNameFormProps): JSX.Element {
  const { t } = useTranslation("profile");
  const claim = useClaim("real-name", NO_CLAIM, false);
  const save = useMutation({
    mutationFn: async (sent: SentClaim) => {
      await saveUser({ body: { model: { version: user.version, ...sent } } });
      await loadUser();
    },
    meta: { silent: true },
    onSuccess: () => {
      claim.draft.discard();
      onDone();
    },
    onError: (cause) => {
      if (cause instanceof Failure && cause.id === "id_number_taken") onTaken(claim.values);
      else claim.form.refuse(cause);
    },
  });
  return (
    <form
      ref={claim.form.element}
      className={styles.form}
      onSubmit={claim.sending(save.mutate)}
      noValidate
      onKeyDown={enterStays}
    >
      <p className={styles.why}>{t("realName.why")}</p>
      <ClaimFields claim={claim} />
      <Button type="submit" look="primary" busy={save.isPending}>
        {t("realName.confirm")}
      </Button>
    </form>
  );
}

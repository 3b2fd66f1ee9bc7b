import { useMutation } from "@tanstack/react-query";
import { type CurrentUser, withdrawIdentity } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";
import { Button, Dialog, notify } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";

/** In the order in which people ask. */
const EFFECTS = ["erased", "examinations", "begun", "certificates", "again"] as const;

interface WithdrawDialogProps {
  user: CurrentUser;
  onClose: () => void;
  onDone: () => void;
}

/** Withdraws the consent, once what follows from it has been said. */
export function WithdrawDialog({ user, onClose, onDone }: WithdrawDialogProps): JSX.Element {
  const { t } = useTranslation("profile");
  const title = useId();
  const withdraw = useMutation({
    mutationFn: async () => {
      await withdrawIdentity({ body: { model: { sid: user.sid } } });
      await loadUser();
    },
    onSuccess: () => {
      notify({ tone: "ok", title: t("withdraw.done") });
      onDone();
    },
  });
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <article className={styles.agreement}>
        <h2 id={title}>{t("withdraw.title")}</h2>
        <p>{t("withdraw.lead")}</p>
        <ul className={styles.effects}>
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(`withdraw.${effect}`)}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("withdraw.confirm")}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t("withdraw.keep")}
          </Button>
        </div>
      </article>
    </Dialog>
  );
}

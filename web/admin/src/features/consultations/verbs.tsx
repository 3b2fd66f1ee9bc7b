import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Consultation, closeConsultation, takeConsultation } from "@zhegui/client";
import { useOpenForm } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./consultations.module.css";
import { ReleaseDialog } from "./release-dialog";
import { TransferDialog } from "./transfer-dialog";

interface VerbsProps {
  consultation: Consultation;
  user: string;
  isPresent: boolean;
}

/** Takes one that waits or was left. */
function Take({ consultation: { sid }, isPresent }: Omit<VerbsProps, "user">): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const queries = useQueryClient();
  const taking = useMutation({
    mutationFn: () =>
      takeConsultation({ body: { model: { consultation: { sid } } }, throwOnError: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["consultation"] }),
  });
  return (
    <div className={styles.verbs}>
      {!isPresent && <span className={styles.quiet}>{t("take.first")}</span>}
      <Button
        look="primary"
        disabled={!isPresent}
        busy={taking.isPending}
        onClick={() => taking.mutate()}
      >
        {t("take.act")}
      </Button>
    </div>
  );
}

/** What can be done with one that one answers. */
function Held({ consultation, user }: Omit<VerbsProps, "isPresent">): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const queries = useQueryClient();
  const { sid } = consultation;
  const [asked, ask] = useOpenForm(`consultation/${sid}`);
  const closing = useMutation({
    mutationFn: () =>
      closeConsultation({ body: { model: { consultation: { sid } } }, throwOnError: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["consultation"] }),
  });
  const close = (): void => ask(undefined);
  return (
    <div className={styles.verbs}>
      <Button look="plain" onClick={() => ask("release")}>
        {t("release.act")}
      </Button>
      <Button look="plain" onClick={() => ask("transfer")}>
        {t("transfer.act")}
      </Button>
      <Button busy={closing.isPending} onClick={() => closing.mutate()}>
        {t("close.act")}
      </Button>
      {asked === "release" && <ReleaseDialog consultation={consultation} onClose={close} />}
      {asked === "transfer" && (
        <TransferDialog consultation={consultation} user={user} onClose={close} />
      )}
    </div>
  );
}

/** What a consultant may do with a consultation as it stands. */
export function Verbs(props: VerbsProps): JSX.Element | null {
  const { consultation, user } = props;
  const { state, consultant } = consultation;
  if (state === "waiting" || state === "left") return <Take {...props} />;
  return state === "open" && consultant?.sid === user ? <Held {...props} /> : null;
}

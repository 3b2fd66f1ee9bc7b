import { type AuthoredExamination, tenant } from "@zhegui/client";
import { useMay, useOpenForm } from "@zhegui/domain";
import { Button, buttonClass } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./examinations.module.css";
import { ExtraTimeDialog } from "./extra-time-dialog";
import { ProlongDialog } from "./prolong-dialog";
import { TakeBackDialog } from "./take-back-dialog";
import { useCopy } from "./use-copy";

/** What can be done with an examination that is published; the server has the last word. */
export function PublishedVerbs(props: { examination: AuthoredExamination }): JSX.Element {
  const { examination } = props;
  const { t } = useTranslation("adminExaminations");
  const { sid, state } = examination;
  const [asking, ask] = useOpenForm(`examination/${sid}`);
  const copy = useCopy(examination);
  const mayWrite = useMay("examination.write");
  const mayProlong = useMay("attempt.prolong") && state !== "ended";
  const mayRead = useMay("attempt.read");
  const mayWithdraw = mayWrite && examination.canWithdraw;
  const mayEndEntry = mayWrite && examination.canEndEntry;
  const close = (): void => ask(undefined);
  return (
    <div className={styles.verbs}>
      {mayWrite && (
        <Button busy={copy.isPending} onClick={() => copy.mutate()}>
          {t("act.copy")}
        </Button>
      )}
      {mayProlong && tenant() && <Button onClick={() => ask("extraTime")}>{t("extra.act")}</Button>}
      {mayProlong && <Button onClick={() => ask("prolong")}>{t("prolong.act")}</Button>}
      {mayEndEntry && <Button onClick={() => ask("endEntry")}>{t("endEntry.act")}</Button>}
      {mayWithdraw && <Button onClick={() => ask("withdraw")}>{t("withdraw.act")}</Button>}
      {mayRead && (
        <Link className={buttonClass({ look: "primary" })} to={`/examinations/${sid}/results`}>
          {t("act.results")}
        </Link>
      )}
      {mayProlong && asking === "prolong" && <ProlongDialog examination={sid} onClose={close} />}
      {(asking === "withdraw" || asking === "endEntry") && (
        <TakeBackDialog examination={examination} act={asking} onClose={close} />
      )}
      {mayProlong && asking === "extraTime" && (
        <ExtraTimeDialog examination={examination} onClose={close} />
      )}
    </div>
  );
}

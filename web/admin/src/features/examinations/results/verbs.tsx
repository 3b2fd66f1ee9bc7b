import type { AuthoredAttempt } from "@zhegui/client";
import { useMay, useOpenForm } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "../examinations.module.css";
import { ProlongDialog } from "../prolong-dialog";
import { VoidDialog } from "./void-dialog";

/** What can be done with an attempt; the server has the last word. */
export function AttemptVerbs({ attempt }: { attempt: AuthoredAttempt }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const { sid, number, state, examinationSid } = attempt;
  const [asking, ask] = useOpenForm(`attempt/${sid}`);
  const mayProlong = useMay("attempt.prolong") && state === "active";
  const mayVoid = useMay("attempt.void") && state !== "voided";
  const close = (): void => ask(undefined);
  return (
    <div className={styles.verbs}>
      {mayProlong && <Button onClick={() => ask("prolong")}>{t("prolong.act")}</Button>}
      {mayVoid && <Button onClick={() => ask("void")}>{t("void.act")}</Button>}
      {mayProlong && asking === "prolong" && (
        <ProlongDialog examination={examinationSid} attempt={sid} onClose={close} />
      )}
      {mayVoid && asking === "void" && <VoidDialog sid={sid} number={number} onClose={close} />}
    </div>
  );
}

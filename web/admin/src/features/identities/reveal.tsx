import { type RevealedIdentity, revealIdentityRequest } from "@zhegui/client";
import { useDraft } from "@zhegui/domain";
import { Button, Card } from "@zhegui/kit";
import { FactList } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./identities.module.css";
import { ReasonField } from "./reason-field";
import { useReason } from "./use-reason";

/** Names and numbers whole, for a reason that is recorded. */
export function Reveal({ sid }: { sid: string }): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const [shown, show] = useState<RevealedIdentity>();
  const asking = useReason<void, RevealedIdentity>(
    useDraft(`revealIdentity/${sid}`, { reason: "" }),
    async (_, reason) =>
      (await revealIdentityRequest({ body: { model: { sid, reason } }, throwOnError: true })).data
        .data,
    show,
  );
  return (
    <Card as="section" className={styles.part} aria-label={t("reveal.title")}>
      <h2>{t("reveal.title")}</h2>
      {shown ? (
        <FactList
          facts={[
            {
              name: t("field.present"),
              value: (
                <>
                  {shown.presentRealName ?? "\u2014"}{" "}
                  <span className="num">{shown.presentIdNumber}</span>
                </>
              ),
            },
            {
              name: t("field.wanted"),
              value: (
                <>
                  {shown.realName} <span className="num">{shown.idNumber}</span>
                </>
              ),
            },
          ]}
        />
      ) : (
        <form
          ref={asking.form.element}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            asking.act();
          }}
          noValidate
        >
          <ReasonField by={asking} label={t("reveal.reason")} hint={t("reveal.hint")} />
          <Button type="submit" busy={asking.isBusy}>
            {t("reveal.act")}
          </Button>
        </form>
      )}
    </Card>
  );
}

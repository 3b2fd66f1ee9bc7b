import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AssistantState, consentToModel, currentAssistant, read } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./assistant.module.css";

/** Agrees to the model that is offered, or takes it back. */
function useConsent() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isGiven: boolean) =>
      consentToModel({ body: { model: { isGiven } }, throwOnError: true }),
    onSuccess: ({ data }) => queries.setQueryData(read(currentAssistant, {}).queryKey, data),
  });
}

/** How one is answered, what leaves the site for it, and the choice that one has. */
export function Consent({ offer }: Pick<AssistantState, "offer">): JSX.Element {
  const { t } = useTranslation("assistant");
  const consent = useConsent();
  const [isLater, setLater] = useState(false);
  if (!offer) return <p className={styles.small}>{t("privacy.words")}</p>;
  const { model, recipient, isAgreed } = offer;
  if (isAgreed) {
    return (
      <p className={styles.small}>
        {t("privacy.model", { model, recipient })}
        <button type="button" onClick={() => consent.mutate(false)}>
          {t("consent.withdraw")}
        </button>
      </p>
    );
  }
  if (isLater) {
    return (
      <p className={styles.small}>
        {t("privacy.words")}
        <button type="button" onClick={() => setLater(false)}>
          {t("consent.open")}
        </button>
      </p>
    );
  }
  return (
    <section className={styles.consent} aria-label={t("consent.title")}>
      <b>{t("consent.title")}</b>
      <p>{t("consent.text", { model, recipient })}</p>
      <div>
        <Button size="small" busy={consent.isPending} onClick={() => consent.mutate(true)}>
          {t("consent.agree")}
        </Button>
        <Button size="small" onClick={() => setLater(true)}>
          {t("consent.later")}
        </Button>
      </div>
    </section>
  );
}

import { useMutation } from "@tanstack/react-query";
import { cancelIdentityRequest, type OwnIdentityRequest } from "@zhegui/client";
import { date } from "@zhegui/domain";
import { Button, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";

interface RequestStateProps {
  request: OwnIdentityRequest;
  onChange: () => void;
}

/** What became of one's last request; one that waits can be taken back. */
export function RequestState({ request, onChange }: RequestStateProps): JSX.Element | null {
  const { t } = useTranslation("profile");
  const cancel = useMutation({
    mutationFn: () => cancelIdentityRequest({ body: { model: { sid: request.sid } } }),
    onSuccess: () => notify({ tone: "ok", title: t("request.cancelled") }),
    // Also where it was decided meanwhile: the page then says how.
    onSettled: onChange,
  });
  const { state } = request;
  if (state === "cancelled") return null;
  return (
    <section className={styles.request} aria-label={t(`request.kind.${request.kind}`)}>
      <h3>{t(`request.${state}`)}</h3>
      <p>
        {t("request.what", {
          kind: t(`request.kind.${request.kind}`),
          date: date(request.createdAt),
        })}
      </p>
      {state === "open" && request.realName && (
        <p>
          {t("request.wanted", { name: request.realName })}{" "}
          <span className="num">{request.idNumber}</span>
        </p>
      )}
      {request.answer && <p>{t("request.answer", { answer: request.answer })}</p>}
      {state === "open" && (
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("request.cancel")}
        </Button>
      )}
    </section>
  );
}

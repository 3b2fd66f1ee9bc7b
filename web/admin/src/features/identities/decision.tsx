import {
  decideIdentityRequest,
  type IdentityRequest,
  suspendByIdentityRequest,
} from "@zhegui/client";
import { useDraft } from "@zhegui/domain";
import { Button, Card, Checkbox, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./identities.module.css";
import { ReasonField } from "./reason-field";
import { useReason } from "./use-reason";

type Act = "accept" | "reject" | "suspend";
type Typed = { reason: string; reissue: boolean };

/**
 * Accepts or rejects an open request; a correction issues certificates anew unless it is unticked. While
 * a dispute is looked into, what was earned with the number can be suspended.
 */
export function Decision({ request }: { request: IdentityRequest }): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const { sid, kind } = request;
  const draft = useDraft<Typed>(`decideIdentity/${sid}`, { reason: "", reissue: true });
  const deciding = useReason<Act, unknown>(
    draft,
    (act, reason) =>
      act === "suspend"
        ? suspendByIdentityRequest({ body: { model: { sid, reason } }, throwOnError: true })
        : decideIdentityRequest({
            body: {
              model: { sid, accept: act === "accept", reason, reissue: draft.values.reissue },
            },
            throwOnError: true,
          }),
    (_, act) => notify({ tone: "ok", title: t(`decision.done.${act}`) }),
  );
  return (
    <Card as="section" className={styles.part} aria-label={t("decision.title")}>
      <h2>{t("decision.title")}</h2>
      <form
        ref={deciding.form.element}
        className={styles.form}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        <p>{t(`decision.effect.${kind}`)}</p>
        <ReasonField by={deciding} label={t("decision.reason")} hint={t("decision.hint")} />
        {kind === "correction" && (
          <Checkbox
            checked={draft.values.reissue}
            onChange={({ target }) => draft.change({ reissue: target.checked })}
          >
            {t("decision.reissue")}
          </Checkbox>
        )}
        <div className={styles.buttons}>
          {kind === "dispute" && (
            <Button busy={deciding.isBusy} onClick={() => deciding.act("suspend")}>
              {t("decision.suspend")}
            </Button>
          )}
          <Button look="danger" busy={deciding.isBusy} onClick={() => deciding.act("reject")}>
            {t("decision.reject")}
          </Button>
          <Button look="primary" busy={deciding.isBusy} onClick={() => deciding.act("accept")}>
            {t("decision.accept")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import type { CurrentUser, OrganizationBrief } from "@zhegui/client";
import { Button, Dialog, notify } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./invitation.module.css";
import { Terms } from "./terms";
import { useJoining } from "./use-joining";

interface QuestionProps {
  organization: OrganizationBrief;
  user: CurrentUser;
  onClose: () => void;
}

/** Whether one joins the organization that has invited one: after a login, and only on a yes. */
export function Question({ organization, user, onClose }: QuestionProps): JSX.Element {
  const { t } = useTranslation(["invitation", "settings"]);
  const title = useId();
  const join = useJoining(organization.sid);
  const { name } = organization;
  const joined = (): void => {
    notify({ tone: "ok", title: t("settings:organization.joined", { name }) });
    onClose();
  };
  return (
    <Dialog labelledBy={title} onClose={onClose} className={styles.question}>
      <h2 id={title}>{t("question.title", { name })}</h2>
      <p className={styles.text}>
        {t("question.text", { person: user.nickname, mobile: user.tel })}
      </p>
      <Terms />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("question.later")}</Button>
        <Button
          look="primary"
          busy={join.isPending}
          onClick={() => join.mutate(undefined, { onSuccess: joined })}
        >
          {t("invited.join")}
        </Button>
      </div>
    </Dialog>
  );
}

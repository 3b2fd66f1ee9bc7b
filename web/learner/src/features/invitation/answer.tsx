import { useMutation } from "@tanstack/react-query";
import type { CurrentUser, OrganizationName } from "@zhegui/client";
import { loadUser, openLogin } from "@zhegui/domain";
import { Button, buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./invitation.module.css";
import type { Standing } from "./standing";
import { Terms } from "./terms";
import { useJoining } from "./use-joining";

interface AnswerProps {
  organization: OrganizationName;
  standing: Standing;
  user: CurrentUser | null;
}

function Visitor(): JSX.Element {
  const { t } = useTranslation("invitation");
  return (
    <>
      <Terms />
      <div className={styles.buttons}>
        <Button look="primary" size="large" onClick={() => openLogin("login")}>
          {t("visitor.login")}
        </Button>
        <Button size="large" onClick={() => openLogin("register")}>
          {t("visitor.register")}
        </Button>
      </div>
    </>
  );
}

function Invited({ organization }: { organization: OrganizationName }): JSX.Element {
  const { t } = useTranslation("invitation");
  const join = useJoining(organization.sid);
  return (
    <>
      <Terms />
      <Button look="primary" size="large" busy={join.isPending} onClick={() => join.mutate()}>
        {t("invited.join")}
      </Button>
    </>
  );
}

function Uninvited(): JSX.Element {
  const { t } = useTranslation("invitation");
  const look = useMutation({ mutationFn: loadUser });
  return (
    <Button size="large" busy={look.isPending} onClick={() => look.mutate()}>
      <Icon name="refresh" size={18} />
      {t("uninvited.again")}
    </Button>
  );
}

/** What can be done about an invitation, and why not where nothing can. */
export function Answer({ organization, standing, user }: AnswerProps): JSX.Element {
  const { t } = useTranslation("invitation");
  const words = { company: organization.name, mobile: user?.tel ?? "" };
  return (
    <>
      <p className={styles.text}>{t(`${standing}.text`, words)}</p>
      {standing === "visitor" && <Visitor />}
      {standing === "invited" && <Invited organization={organization} />}
      {standing === "uninvited" && <Uninvited />}
      {standing === "joined" && (
        <Link className={buttonClass({ look: "primary", size: "large" })} to="/home">
          {t("toCompany")}
        </Link>
      )}
    </>
  );
}

import { useMutation } from "@tanstack/react-query";
import { bindEnterprise, type CurrentUser, type OrganizationName } from "@zhegui/client";
import { loadUser, openLogin } from "@zhegui/domain";
import { Button, buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./invitation.module.css";
import type { Standing } from "./standing";

interface AnswerProps {
  organization: OrganizationName;
  standing: Standing;
  user: CurrentUser | null;
}

/** What joining means, before one does. */
function Terms(): JSX.Element {
  const { t } = useTranslation("invitation");
  return (
    <ul className={styles.terms}>
      {(["plans", "sight", "leave"] as const).map((term) => (
        <li key={term}>
          <Icon name="check" size={18} />
          {t(`terms.${term}`)}
        </li>
      ))}
    </ul>
  );
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
  const join = useMutation({
    mutationFn: async () => {
      await bindEnterprise({ query: { sid: organization.sid } });
      await loadUser();
    },
  });
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

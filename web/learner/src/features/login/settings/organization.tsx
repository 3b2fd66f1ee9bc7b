import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  bindEnterprise,
  type CurrentUser,
  type OrganizationBrief,
  unbindEnterprise,
} from "@zhegui/client";
import { actAs, loadUser } from "@zhegui/domain";
import { Avatar, Button, Dialog, notify, Tag } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "./section";
import styles from "./settings.module.css";

/** What is told afterwards, by its key. */
type Said = "left" | "joined" | "acting";

interface LeaveProps {
  name: string;
  busy: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** What leaving means, before one does. */
function Leave({ name, busy, onLeave, onClose }: LeaveProps): JSX.Element {
  const { t } = useTranslation("settings");
  const title = useId();
  return (
    <Dialog labelledBy={title} onClose={onClose} className={styles.ask}>
      <h2 id={title}>{t("organization.ask", { name })}</h2>
      <p>{t("organization.consequence")}</p>
      <div className={styles.choice}>
        <Button onClick={onClose}>{t("organization.stay")}</Button>
        <Button look="danger" busy={busy} onClick={onLeave}>
          {t("organization.leave")}
        </Button>
      </div>
    </Dialog>
  );
}

/** What is done about the organizations one belongs to; everything on the page may be another's then. */
function useChange(act: (organization: OrganizationBrief) => Promise<unknown>, said: Said) {
  const { t } = useTranslation("settings");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, { name }) => {
      notify({ tone: "ok", title: t(`organization.${said}`, { name }) });
      return queries.invalidateQueries();
    },
  });
}

async function leave({ sid }: OrganizationBrief): Promise<void> {
  await unbindEnterprise({ query: { sid }, throwOnError: true });
  await loadUser();
}

async function join({ sid }: OrganizationBrief): Promise<void> {
  await bindEnterprise({ query: { sid }, throwOnError: true });
  await loadUser();
}

interface EmployerProps {
  employer: OrganizationBrief;
  isHere: boolean;
  isAlone: boolean;
}

function Employer({ employer, isHere, isAlone }: EmployerProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [asks, setAsks] = useState(false);
  const { name } = employer;
  const leaving = useChange(leave, "left");
  const acting = useChange(({ sid }) => actAs(sid), "acting");
  return (
    <li className={styles.device}>
      <Avatar name={name} image={employer.logo} size={40} />
      <div>
        <b>{name}</b>
      </div>
      {isHere && !isAlone && <Tag tone="ok">{t("organization.here")}</Tag>}
      {!isHere && (
        <Button
          size="small"
          busy={acting.isPending}
          aria-label={t("organization.actLabel", { name })}
          onClick={() => acting.mutate(employer)}
        >
          {t("organization.act")}
        </Button>
      )}
      <Button
        size="small"
        look="plain"
        aria-label={t("organization.leaveLabel", { name })}
        onClick={() => setAsks(true)}
      >
        {t("organization.leave")}
      </Button>
      {asks && (
        <Leave
          name={name}
          busy={leaving.isPending}
          onLeave={() => leaving.mutate(employer, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}

function Invitation({ organization }: { organization: OrganizationBrief }): JSX.Element {
  const { t } = useTranslation("settings");
  const { name } = organization;
  const joining = useChange(join, "joined");
  return (
    <li className={styles.device}>
      <Avatar name={name} image={organization.logo} size={40} />
      <div>
        <b>{name}</b>
        <span>{t("organization.invited")}</span>
      </div>
      <Button
        size="small"
        busy={joining.isPending}
        aria-label={t("organization.joinLabel", { name })}
        onClick={() => joining.mutate(organization)}
      >
        {t("organization.join")}
      </Button>
    </li>
  );
}

/** The organizations one works for, which of them one acts for, and those that invite one. */
export function Organization({ user }: { user: CurrentUser }): JSX.Element | null {
  const { t } = useTranslation("settings");
  const { employerList, invitationList, companySid } = user;
  if (employerList.length + invitationList.length === 0) return null;
  return (
    <Section title={t("organization.title")} lead={t("organization.lead")}>
      <ul className={styles.devices}>
        {employerList.map((employer) => (
          <Employer
            key={employer.sid}
            employer={employer}
            isHere={employer.sid === companySid}
            isAlone={employerList.length === 1}
          />
        ))}
        {invitationList.map((organization) => (
          <Invitation key={organization.sid} organization={organization} />
        ))}
      </ul>
    </Section>
  );
}

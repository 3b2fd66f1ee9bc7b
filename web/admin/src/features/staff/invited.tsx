import { type StaffInvitationListSaved, tenant } from "@zhegui/client";
import { Card, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CopyLink } from "./copy-link";
import type { Line } from "./pasted";
import styles from "./staff.module.css";

interface InvitedProps {
  said: StaffInvitationListSaved;
  lines: readonly Line[];
}

/** What became of the invitations, and the link to pass on. */
export function Invited({ said, lines }: InvitedProps): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const refused = said.resultList.flatMap((outcome, at) =>
    outcome.error ? [{ ...outcome, at: lines[at]?.at ?? at + 1 }] : [],
  );
  return (
    <Card as="section" className={styles.card} aria-label={t("invited.title")}>
      <p role="status" className={styles.done}>
        <Icon name="check" size={18} />
        {t("invited.done", { count: said.done })}
      </p>
      {refused.length > 0 && (
        <ul className={styles.outcomes}>
          {refused.map(({ at, mobileMasked, message }) => (
            <li key={at}>{t("invited.refused", { at, mobile: mobileMasked, why: message })}</li>
          ))}
        </ul>
      )}
      <CopyLink address={`${window.location.origin}/invite?organization=${tenant()}`} />
    </Card>
  );
}

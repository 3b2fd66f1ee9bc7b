import { useMutation } from "@tanstack/react-query";
import type { CurrentUser } from "@zhegui/client";
import { actAs } from "@zhegui/domain";
import { Avatar } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./user-menu.module.css";

interface EmployersProps {
  user: CurrentUser;
  onChosen: () => void;
}

/** Of several employers the one that is acted for in this tab, and the way to another. */
export function Employers({ user, onChosen }: EmployersProps): JSX.Element | null {
  const { t } = useTranslation();
  const acting = useMutation({ mutationFn: actAs, onSettled: onChosen });
  const { employerList, companySid } = user;
  if (employerList.length < 2) return null;
  return (
    <fieldset className={styles.employers}>
      <legend>{t("account.actingFor")}</legend>
      {employerList.map(({ sid, name, logo }) => (
        <button
          key={sid}
          type="button"
          aria-pressed={sid === companySid}
          disabled={acting.isPending}
          onClick={() => (sid === companySid ? onChosen() : acting.mutate(sid))}
        >
          <Avatar name={name} image={logo} size={24} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}

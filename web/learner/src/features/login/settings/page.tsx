import { useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Deletion } from "./deletion";
import { Devices, useDevices } from "./devices";
import { Export } from "./export";
import { MobileForm } from "./mobile-form";
import { Organization } from "./organization";
import { PasswordForm } from "./password-form";
import styles from "./settings.module.css";

/** `/user/setting`: how one logs in, and where one is logged in. */
export function Page(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const user = useSession((session) => session.user);
  // How tall their list is nobody knows before: what stands below waits, so as not to move.
  const { isPending } = useDevices();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <PasswordForm user={user} />
      <MobileForm user={user} />
      <Organization user={user} />
      <Devices />
      {!isPending && (
        <>
          <Export user={user} />
          <Deletion user={user} />
        </>
      )}
    </div>
  );
}

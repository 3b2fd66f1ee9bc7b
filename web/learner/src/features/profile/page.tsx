import { useSession } from "@zhegui/domain";
import { Avatar, Card, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { AboutForm } from "./about-form";
import { AvatarForm } from "./avatar-form";
import styles from "./profile.module.css";
import { RealName } from "./real-name";

/** `/user/info`: who one is, to others and on certificates. */
export function Page(): JSX.Element | null {
  const { t } = useTranslation("profile");
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <RealName user={user} />
      <Card as="section" className={styles.card}>
        <div className={styles.person}>
          <Avatar name={user.nickname} image={user.avatar} size={64} />
          <dl>
            <div>
              <dt>{t("number")}</dt>
              <dd>{user.number}</dd>
            </div>
            <div>
              <dt>{t("mobile")}</dt>
              <dd>{user.tel}</dd>
            </div>
          </dl>
        </div>
        <AvatarForm user={user} />
        <AboutForm user={user} />
      </Card>
      <p className={styles.privacy}>
        <Icon name="shield" size={18} />
        {t("privacy")}
      </p>
    </div>
  );
}

import type { CurrentUser } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { Avatar, Card, Skeleton, Tabs } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { AboutForm } from "./about-form";
import { Archive } from "./archive/archive";
import { AvatarForm } from "./avatar-form";
import styles from "./profile.module.css";
import { RealName } from "./real-name";
import { useIdentity } from "./use-identity";

type Tab = "info" | "archive";

/** `/user/info`: who one is, to others and on certificates, and beside it the personal archive. */
export function Page(): JSX.Element | null {
  const { t } = useTranslation("profile");
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get("tab") === "archive" ? "archive" : "info";
  const go = (to: Tab): void => setParams(to === "archive" ? { tab: to } : {}, { replace: true });
  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <Tabs
        label={t("title")}
        tabs={[
          { key: "info", label: t("tab.info") },
          { key: "archive", label: t("tab.archive") },
        ]}
        selected={tab}
        onSelect={go}
      >
        {tab === "info" ? <Info /> : <Archive />}
      </Tabs>
    </div>
  );
}

/** Who one is, then the name that certificates carry; who was sent here to confirm it finds it first. */
function Info(): JSX.Element | null {
  const [params] = useSearchParams();
  const user = useSession((session) => session.user);
  const { isPending } = useIdentity();
  if (!user) return null;
  const isSent = params.has("then");
  // How tall the name's card is depends on its state: what stands below waits, so as not to move.
  if (isSent && isPending) return <Skeleton height={900} radius={14} />;
  return (
    <div className={styles.page}>
      {!isSent && <Person user={user} />}
      {isPending ? <Skeleton height={520} radius={14} /> : <RealName user={user} />}
      {isSent && <Person user={user} />}
    </div>
  );
}

/** What others see, and one's number and picture. */
function Person({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("profile");
  return (
    <Card as="section" className={styles.card} aria-label={t("about")}>
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
        <AvatarForm user={user} />
      </div>
      <AboutForm user={user} />
    </Card>
  );
}

import { type OrganizationName, organizationNameDetail, read } from "@zhegui/client";
import { Failed, isMissing, useLoaded, useSession } from "@zhegui/domain";
import { buttonClass, Card, Empty, Logo, OsmanthusMotif, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Answer } from "./answer";
import styles from "./invitation.module.css";
import { standingTo } from "./standing";

function Broken(): JSX.Element {
  const { t } = useTranslation("invitation");
  const home = (
    <Link className={buttonClass({ look: "primary" })} to="/index">
      {t("toHome")}
    </Link>
  );
  return <Empty isPage title={t("broken")} text={t("brokenText")} action={home} />;
}

function Letter({ organization }: { organization: OrganizationName }): JSX.Element {
  const { t } = useTranslation("invitation");
  const user = useSession((session) => session.user);
  const standing = standingTo(organization, user);
  return (
    <>
      <span className={styles.logo}>
        {organization.logo ? <img src={organization.logo} alt="" /> : organization.name.charAt(0)}
      </span>
      <p className={styles.from}>{organization.name}</p>
      <h1>{t(`${standing}.title`)}</h1>
      <Answer organization={organization} standing={standing} user={user} />
    </>
  );
}

function Invitation({ sid }: { sid: string }): JSX.Element {
  const { data, error, refetch } = useLoaded(read(organizationNameDetail, { body: { sid } }));
  if (isMissing(error)) return <Broken />;
  if (error) return <Failed cause={error} retry={refetch} isPage />;
  if (!data) return <Skeleton height={320} radius={16} />;
  return <Letter organization={data.data} />;
}

/** Where an invitation to join an organization leads, `/invite?organization=…`. */
export function Page(): JSX.Element {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const sid = params.get("organization");
  return (
    <div className={styles.page}>
      <header>
        <Link className={styles.brand} to="/index">
          <Logo />
          {t("appName")}
        </Link>
      </header>
      <main>
        <Card className={styles.letter}>
          <OsmanthusMotif className={styles.branch} />
          {sid ? <Invitation sid={sid} /> : <Broken />}
        </Card>
      </main>
    </div>
  );
}

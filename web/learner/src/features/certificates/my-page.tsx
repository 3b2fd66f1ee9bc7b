import { certificateHistoryListOptions } from "@zhegui/client";
import { Failed, useLoaded, useSession } from "@zhegui/domain";
import { buttonClass, Card, Empty, Skeleton } from "@zhegui/kit";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CertificateCard } from "./certificate-card";
import styles from "./my-page.module.css";
import { OutsideList } from "./outside/list";

/** The specification's size of this list. */
const SIZE = 100;
const PLACES = 2;
/** One may be made at this moment. */
const LOOK_AGAIN_MS = 5000;

const MINE = [{ field: "mine" as const, operator: "eq" as const, value: true }];

/** How many there are by now. The list itself is not asked again for nothing: with each answer its
 * pictures have other addresses. */
function useNumber(): number | undefined {
  const { data } = useLoaded({
    ...certificateHistoryListOptions({ body: { size: 1, query: MINE } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return data?.data.totalElements;
}

const LISTED = certificateHistoryListOptions({
  body: { size: SIZE, query: MINE, includeList: ["attachList", "certificate.organization"] },
});

function Cards(): JSX.Element {
  const { t } = useTranslation("certificates");
  const { data, error, refetch } = useLoaded(LISTED);
  const number = useNumber();
  const listed = data?.data.totalElements;
  useEffect(() => {
    if (number !== undefined && listed !== undefined && number !== listed) void refetch();
  }, [number, listed, refetch]);
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) {
    return (
      <div className={styles.cards} role="status" aria-label={t("mine.preparing")}>
        {Array.from({ length: PLACES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move
          <Skeleton key={index} height={520} radius={16} />
        ))}
      </div>
    );
  }
  const certificates = data.data.content;
  if (certificates.length === 0) return <None />;
  return (
    <ul className={styles.cards}>
      {certificates.map((certificate) => (
        <CertificateCard key={certificate.sid} certificate={certificate} />
      ))}
    </ul>
  );
}

const CONFIRM = `/user/info?then=${encodeURIComponent("/user/my-certificate")}`;

function None(): JSX.Element {
  const { t } = useTranslation("certificates");
  const isNamed = useSession((session) => session.user?.realNameConfirmed);
  const actions = (
    <div className={styles.actions}>
      <Link className={buttonClass({ look: "primary" })} to="/course">
        {t("mine.toCourses")}
      </Link>
      {!isNamed && (
        <Link className={buttonClass()} to={CONFIRM}>
          {t("mine.confirmName")}
        </Link>
      )}
    </div>
  );
  return (
    <Card>
      <Empty
        title={t("mine.empty")}
        text={t(isNamed ? "mine.emptyText" : "mine.emptyTextUnnamed")}
        action={actions}
      />
    </Card>
  );
}

export function Page(): JSX.Element {
  const { t } = useTranslation("certificates");
  // What stands below waits: how high the cards are is not known before they come.
  const { isPending } = useLoaded(LISTED);
  return (
    <div className={styles.page}>
      <h1>{t("mine.title")}</h1>
      <Cards />
      {!isPending && <OutsideList />}
    </div>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { certificateHistoryList, read } from "@zhegui/client";
import { Failed, readPage, useLastPage, useLoaded, useSession, writeSaid } from "@zhegui/domain";
import { buttonClass, Card, Empty, Pagination, Skeleton } from "@zhegui/kit";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
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
    ...read(certificateHistoryList, { body: { size: 1, query: MINE } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return data?.data.totalElements;
}

/** One page of them; the one before stays until it is there. */
function useListed(page: number) {
  return useLoaded({
    ...read(certificateHistoryList, {
      body: {
        page,
        size: SIZE,
        query: MINE,
        includeList: ["attachList", "certificate.organization"],
      },
    }),
    placeholderData: keepPreviousData,
  });
}

function Cards({ page }: { page: number }): JSX.Element {
  const { t } = useTranslation("certificates");
  const [, setParams] = useSearchParams();
  const { data, error, refetch } = useListed(page);
  const number = useNumber();
  const listed = data?.data.totalElements;
  useEffect(() => {
    if (number !== undefined && listed !== undefined && number !== listed) void refetch();
  }, [number, listed, refetch]);
  useLastPage(data?.data, (last) => setParams(writeSaid({}, last), { replace: true }));
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
  const { content, totalElements, totalPages } = data.data;
  if (totalElements === 0) return <None />;
  return (
    <>
      <ul className={styles.cards}>
        {content.map((certificate) => (
          <CertificateCard key={certificate.sid} certificate={certificate} />
        ))}
      </ul>
      <Pagination
        page={data.data.page}
        totalPages={totalPages}
        onChange={(at) => setParams(writeSaid({}, at))}
      />
    </>
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
  const page = readPage(useSearchParams()[0]);
  // What stands below waits: how high the cards are is not known before they come.
  const { isPending } = useListed(page);
  return (
    <div className={styles.page}>
      <h1>{t("mine.title")}</h1>
      <Cards page={page} />
      {!isPending && <OutsideList />}
    </div>
  );
}

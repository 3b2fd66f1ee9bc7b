import { FailedCard } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { BackLink } from "./back-link";
import styles from "./record-page.module.css";

interface RecordPageProps<T> {
  back: { to: string; label: string };
  asked: { data: T | undefined; error: unknown; refetch: () => unknown };
  title: (record: T) => string;
  verbs?: (record: T) => ReactNode;
  children: (record: T) => ReactNode;
}

/** The page of one record: the way back to its list, its heading and verbs, and what is known of it;
 * in its place, why it could not be loaded. */
export function RecordPage<T>(props: RecordPageProps<T>): JSX.Element {
  const { back, asked, title, verbs, children } = props;
  const { data, error, refetch } = asked;
  const content = (): ReactNode => {
    if (error) return <FailedCard cause={error} retry={refetch} isPage />;
    return data ? children(data) : <Skeleton height={480} radius={16} />;
  };
  return (
    <>
      <div className={styles.head}>
        <div>
          <BackLink to={back.to} words={back.label} />
          {data && <h1>{title(data)}</h1>}
        </div>
        {data && verbs?.(data)}
      </div>
      {content()}
    </>
  );
}

import { Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import styles from "./columns.module.css";

/** The band, and below it what matters most beside what is good to know. */
export function Columns({
  band,
  main,
  aside,
}: {
  band: ReactNode;
  main: ReactNode;
  aside: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.page}>
      {band}
      <div className={styles.columns}>
        <div className={styles.column}>{main}</div>
        <div className={styles.column}>{aside}</div>
      </div>
    </div>
  );
}

/** The same while its parts load: shown together, so that none moves another. */
export function ColumnsSkeleton({ label }: { label: string }): JSX.Element {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      <Columns
        band={<Skeleton height={236} radius={24} />}
        main={
          <>
            <Skeleton height={320} radius={16} />
            <Skeleton height={180} radius={16} />
          </>
        }
        aside={
          <>
            <Skeleton height={240} radius={16} />
            <Skeleton height={260} radius={16} />
          </>
        }
      />
    </div>
  );
}

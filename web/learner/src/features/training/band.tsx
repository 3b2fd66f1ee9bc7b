import { OsmanthusMotif } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import styles from "./band.module.css";

interface Figure {
  label: string;
  value: ReactNode;
  unit?: string | undefined;
  note: ReactNode;
}

interface BandProps {
  /** Above the headline. */
  lead?: ReactNode;
  headline: string;
  figures: readonly Figure[];
}

/** The dark band that says in one line and three figures how one stands. */
export function Band({ lead, headline, figures }: BandProps): JSX.Element {
  return (
    <section className={styles.band}>
      <OsmanthusMotif className={styles.branch} />
      <div className={styles.text}>
        {lead && <p className={styles.lead}>{lead}</p>}
        <h1>{headline}</h1>
        <dl className={styles.figures}>
          {figures.map(({ label, value, unit, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">
                <span className={styles.value}>
                  {value}
                  {unit && <small>{unit}</small>}
                </span>
                <span className={styles.note}>{note}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

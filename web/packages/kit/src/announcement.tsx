import type { JSX } from "react";
import styles from "./announcement.module.css";
import { buttonClass } from "./button";
import { Icon } from "./icon";
import { Logo } from "./logo";
import { OsmanthusMotif } from "./osmanthus";

interface AnnouncementProps {
  appName: string;
  title: string;
  lead: string;
  points: string[];
  /** What can be done today. */
  now: string;
  way: { href: string; label: string };
}

/** A whole page that says what a site will hold. */
export function Announcement({
  appName,
  title,
  lead,
  points,
  now,
  way,
}: AnnouncementProps): JSX.Element {
  return (
    <div className={styles.page}>
      <OsmanthusMotif className={styles.branch} />
      <main className={styles.panel}>
        <p className={styles.brand}>
          <Logo />
          {appName}
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <span className={styles.mark}>
                <Icon name="check" size={14} />
              </span>
              {point}
            </li>
          ))}
        </ul>
        <p className={styles.now}>{now}</p>
        <a className={buttonClass({ look: "primary", size: "large" })} href={way.href}>
          {way.label}
        </a>
      </main>
    </div>
  );
}

import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { Link } from "react-router";
import { lastAddress } from "./last-address";
import styles from "./records.module.css";

/** The way from a record to its list, as it was left. */
export function BackLink({ to, words }: { to: string; words: string }): JSX.Element {
  return (
    <Link className={styles.back} to={lastAddress(to)}>
      <Icon name="chevronLeft" size={16} />
      {words}
    </Link>
  );
}

import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import styles from "./records.module.css";

const LINES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows in their height until they come. */
export function ListSkeleton(): JSX.Element {
  return (
    <ul className={styles.skeleton}>
      {LINES.map((line) => (
        <li key={line}>
          <Skeleton />
        </li>
      ))}
    </ul>
  );
}

import type { CSSProperties, JSX } from "react";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  radius?: CSSProperties["borderRadius"];
}

/** Holds the place of what loads, in its size, so that nothing moves when it comes. */
export function Skeleton({
  width = "100%",
  height = "1em",
  radius = 6,
}: SkeletonProps): JSX.Element {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

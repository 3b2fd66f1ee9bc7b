import type { Layout } from "@zhegui/domain";
import type { JSX } from "react";
import styles from "./panel.module.css";

/** Where header and menus stand, by layout: x, y, width and height of each on a field of 64 × 44. */
const MENUS: Record<Layout, [number, number, number, number][]> = {
  classic: [[0, 0, 16, 44]],
  top: [[0, 0, 64, 10]],
  "top-left": [
    [0, 0, 64, 10],
    [0, 12, 16, 32],
  ],
  "cut-menu": [
    [0, 0, 8, 44],
    [10, 0, 12, 44],
  ],
};

/** A small drawing of a layout. */
export function LayoutPicture({ layout }: { layout: Layout }): JSX.Element {
  return (
    <svg className={styles.picture} viewBox="0 0 64 44" aria-hidden="true">
      {MENUS[layout].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="2" />
      ))}
    </svg>
  );
}

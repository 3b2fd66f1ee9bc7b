import type { JSX } from "react";
import { classNames } from "./class-names";
import styles from "./osmanthus.module.css";
import branch from "./osmanthus.svg";

interface FlowerProps {
  x: number;
  y: number;
  /** From the flower's heart to the middle of a petal. */
  spread?: number;
  /** Degrees. */
  turn?: number;
}

/** One four-petalled flower, within a drawing. */
export function Flower({ x, y, spread = 6.5, turn = 0 }: FlowerProps): JSX.Element {
  const radius = spread * 0.82;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} fill="var(--petal)">
      <circle cx={spread} r={radius} />
      <circle cx={-spread} r={radius} />
      <circle cy={spread} r={radius} />
      <circle cy={-spread} r={radius} />
    </g>
  );
}

/** The one motif: a branch of osmanthus that grows from the lower left. Gold stands only here and on goals. */
export function OsmanthusMotif({ className }: { className?: string | undefined }): JSX.Element {
  return <img className={classNames(styles.branch, className)} src={branch} alt="" />;
}

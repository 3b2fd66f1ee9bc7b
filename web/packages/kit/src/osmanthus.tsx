import type { JSX } from "react";

/** [x, y, turn in degrees, length] of each leaf on the branch. */
const LEAVES = [
  [43, 401, -86, 116],
  [74, 371, 3, 104],
  [103, 338, -102, 112],
  [131, 302, -4, 98],
  [159, 263, -110, 104],
  [186, 222, -10, 87],
  [214, 178, -103, 82],
  [243, 133, -11, 83],
  [272, 86, -58, 79],
] as const;

/** [x, y, turn in degrees, distance of the petals' centres] of each flower. */
const FLOWERS = [
  [37, 406, 56, 6.1],
  [20, 417, 23, 6.5],
  [67, 399, 75, 6.9],
  [80, 389, 47, 7.4],
  [82, 350, 68, 7.1],
  [64, 349, 78, 6.9],
  [113, 358, 36, 7.5],
  [100, 359, 79, 6.2],
  [85, 325, 87, 6.8],
  [131, 296, 32, 7.1],
  [135, 321, 61, 7.7],
  [148, 325, 60, 6.3],
  [178, 266, 64, 6.4],
  [175, 266, 26, 6.1],
  [176, 286, 8, 7.5],
  [177, 234, 79, 6.1],
  [192, 200, 65, 6.6],
  [204, 244, 45, 7.9],
  [219, 156, 18, 6.8],
  [220, 162, 4, 7.6],
  [205, 200, 81, 6.7],
  [250, 137, 50, 7.2],
  [264, 133, 39, 7.4],
  [230, 123, 88, 7.0],
  [249, 82, 52, 6.1],
  [278, 92, 5, 7.2],
  [270, 94, 32, 7.3],
] as const;

/** A leaf of length 100 that grows from its stalk along the x axis. */
const LEAF = "M0 0C25-24 72-20 100 0C72 20 25 24 0 0z";

export function Flower({
  x,
  y,
  turn = 0,
  spread = 6.5,
}: {
  x: number;
  y: number;
  turn?: number;
  spread?: number;
}): JSX.Element {
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
  return (
    <svg
      className={className}
      viewBox="0 0 340 430"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path
        d="M-7 439C102 370 177 237 272 86"
        fill="none"
        stroke="var(--vein)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {LEAVES.map(([x, y, turn, length]) => (
        <g key={y} transform={`translate(${x} ${y}) rotate(${turn}) scale(${length / 100})`}>
          <path d={LEAF} fill="var(--leaf)" />
          <path d="M4 0H86" stroke="var(--vein)" strokeWidth="1.2" />
        </g>
      ))}
      {FLOWERS.map(([x, y, turn, spread]) => (
        <Flower key={`${x} ${y}`} x={x} y={y} turn={turn} spread={spread} />
      ))}
    </svg>
  );
}

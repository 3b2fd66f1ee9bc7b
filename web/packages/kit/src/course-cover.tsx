import type { JSX } from "react";
import { classNames } from "./class-names";
import styles from "./course-cover.module.css";
import { Flower } from "./osmanthus";

const LINE = { fill: "none", stroke: "#fff", strokeOpacity: 0.28, strokeWidth: 2 } as const;

function Circuit(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M150 34H236l18 18V112M150 64H210l18 18V112M150 94H184l18 18" />
        <path d="M254 142V176M228 142V176M202 142V176M120 176h240M170 210v-34M216 210v-34M262 210v-34" />
      </g>
      <g {...LINE} strokeOpacity={0.5}>
        <rect x="244" y="112" width="20" height="30" rx="4" />
        <rect x="218" y="112" width="20" height="30" rx="4" />
        <rect x="192" y="112" width="20" height="30" rx="4" />
      </g>
      <Flower x={150} y={34} spread={5} />
      <Flower x={150} y={64} spread={5} />
      <Flower x={150} y={94} spread={5} />
    </>
  );
}

function Waves(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M236 96V200M212 200l24-60 24 60M220 180h32" />
        <path d="M214 78a30 30 0 0 1 0-44M258 78a30 30 0 0 0 0-44M196 96a56 56 0 0 1 0-80M276 96a56 56 0 0 0 0-80" />
        <path d="M176 116a86 86 0 0 1 0-120M296 116a86 86 0 0 0 0-120" strokeOpacity={0.16} />
      </g>
      <Flower x={236} y={56} spread={8} />
    </>
  );
}

function Scaffold(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M140 200V150h44V200M140 175h44M190 200V120h44V200M190 160h44" />
        <path d="M240 200V90h44V200M240 145h44M290 200V60h44V200M290 130h44" />
        <path d="M120 60H320M180 60v40M300 60V40L180 60" />
      </g>
      <Flower x={180} y={106} spread={6} />
    </>
  );
}

function Figures(): JSX.Element {
  return (
    <>
      <path {...LINE} d="M130 160 170 120 210 140 250 70 310 100" />
      <g stroke="#fff" strokeOpacity={0.14} strokeWidth={12}>
        <path d="M140 200V170M172 200V148M204 200V126M236 200V104M268 200V82M300 200V60" />
      </g>
      <Flower x={250} y={70} spread={6} />
    </>
  );
}

function Shield(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M246 22 190 42v50c0 44 26 72 56 84 30-12 56-40 56-84V42z" />
        <path d="M246 48 212 60v32c0 28 16 46 34 54 18-8 34-26 34-54V60z" strokeOpacity={0.5} />
        <path
          d="M120 60h58M104 92h72M128 124h60M312 60h30M316 92h30M306 124h30"
          strokeOpacity={0.18}
        />
      </g>
      <Flower x={246} y={94} spread={9} />
    </>
  );
}

function Rings(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        {[24, 48, 72, 96, 120].map((radius) => (
          <circle key={radius} cx="250" cy="90" r={radius} />
        ))}
      </g>
      <Flower x={250} y={90} spread={8} />
    </>
  );
}

const ARTS = [Shield, Waves, Circuit, Scaffold, Figures, Rings] as const;
const GROUNDS = ["#2f4a8a", "#0d5c63", "#8f4312", "#5b3a8c", "#28603f", "#7a2e4d"] as const;

/** A number that is always the same for the same text (FNV-1a, 32 bits). */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

interface CourseCoverProps {
  title: string;
  /** Decides drawing and colour: courses of one category look like siblings. */
  category: string;
  /** Small covers, beside their title, carry no words. */
  bare?: boolean;
  className?: string | undefined;
}

/** A cover generated from the category, instead of a stock picture. */
export function CourseCover({
  title,
  category,
  bare = false,
  className,
}: CourseCoverProps): JSX.Element {
  const mark = fingerprint(category);
  const Art = ARTS[mark % ARTS.length] ?? Rings;
  return (
    <div
      className={classNames(styles.cover, className)}
      style={{ backgroundColor: GROUNDS[mark % GROUNDS.length] }}
      aria-hidden="true"
    >
      <svg
        className={styles.art}
        viewBox="0 0 320 200"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <Art />
      </svg>
      {!bare && <span className={styles.category}>{category}</span>}
      {!bare && <span className={styles.title}>{title}</span>}
    </div>
  );
}

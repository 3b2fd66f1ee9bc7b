import { type JSX, useState } from "react";
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

function Towers(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M176 200V96h46v104M222 200V56h54v144M276 200V118h44" />
        <path d="M120 200h200M238 76h22M238 100h22M238 124h22M238 148h22M190 116h18M190 140h18M190 164h18M292 140h28M292 164h28" />
      </g>
      <Flower x={199} y={74} spread={6} />
    </>
  );
}

function Flames(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M250 20c10 34 52 54 52 104a54 54 0 0 1-108 0c0-34 24-44 28-78 20 10 28 28 28 50 8-18 8-44 0-76z" />
        <path
          d="M248 96c6 18 26 26 26 48a26 26 0 0 1-52 0c0-18 12-24 14-38 8 6 12 12 12 24 4-8 4-18 0-34z"
          strokeOpacity={0.5}
        />
        <path d="M110 178h210M134 190h186" strokeOpacity={0.16} />
      </g>
      <Flower x={248} y={150} spread={7} />
    </>
  );
}

function Heartbeat(): JSX.Element {
  return (
    <>
      <g {...LINE}>
        <path d="M104 108h60l14-30 22 74 24-112 20 86 10-18h66" strokeOpacity={0.5} />
        <path d="M222 22h40v32h32v40h-32v32h-40V94h-32V54h32z" strokeOpacity={0.22} />
      </g>
      <Flower x={224} y={40} spread={7} />
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

interface Pattern {
  ground: string;
  Art: () => JSX.Element;
}

const PATTERNS: Record<string, Pattern> = {
  safety: { ground: "#2f4a8a", Art: Shield },
  electricity: { ground: "#0d5c63", Art: Circuit },
  fire: { ground: "#8f3a12", Art: Flames },
  property: { ground: "#5b3a8c", Art: Towers },
  healthcare: { ground: "#8a2b52", Art: Heartbeat },
  radio: { ground: "#28603f", Art: Waves },
};
const PLAIN: Pattern = { ground: "#3d3a72", Art: Rings };

/** How a drawing is placed: courses of one category are siblings, not twins. */
const PLACINGS = [
  undefined,
  "translate(-76 -34) scale(1.3)",
  "rotate(-9 236 100)",
  "translate(78 44) scale(.72)",
  "rotate(7 236 100) translate(-54 0)",
];

/** Small ones stay where they are: what is moved or enlarged would be cut. */
const SMALL_PLACINGS = [undefined, "rotate(-9 236 100)"];

/** Always the same for the same course. */
function placingOf(seed: string, placings: readonly (string | undefined)[]): string | undefined {
  const sum = [...seed].reduce((all, sign) => (all * 31 + sign.charCodeAt(0)) % 9973, 0);
  return placings[sum % placings.length];
}

/** What is shown of a drawing: all of it, or, where it is small, what stands in its middle. */
const WHOLE = "0 0 320 200";
const AROUND = "96 22 230 144";

interface CourseCoverProps {
  /** Empty where it stands below: nothing is said twice. */
  title: string;
  /** The name of the course where `title` is empty: it decides how the drawing is placed. */
  seed?: string | undefined;
  category: string;
  /** Named by the server, by category. */
  pattern: string;
  /** The address of a picture that stands in the place of the drawing. */
  picture?: string | undefined;
  /** Small covers, beside their title, carry no words. */
  bare?: boolean;
  className?: string | undefined;
}

/**
 * An author's picture, or a drawn cover where there is none, or it does not come. Decorative: its
 * words stand beside it again.
 */
export function CourseCover({
  title,
  seed = title,
  category,
  pattern,
  picture,
  bare = false,
  className,
}: CourseCoverProps): JSX.Element {
  const { ground, Art } = PATTERNS[pattern] ?? PLAIN;
  const [missing, setMissing] = useState<string>();
  const isPictured = picture && picture !== missing;
  return (
    <div
      className={classNames(styles.cover, className)}
      style={{ backgroundColor: ground }}
      aria-hidden="true"
    >
      {isPictured ? (
        <img
          className={styles.art}
          src={picture}
          alt=""
          loading="lazy"
          onError={() => setMissing(picture)}
        />
      ) : (
        <>
          <svg
            className={styles.art}
            viewBox={bare ? AROUND : WHOLE}
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
          >
            <g transform={placingOf(seed, bare ? SMALL_PLACINGS : PLACINGS)}>
              <Art />
            </g>
          </svg>
          {!bare && <span className={styles.category}>{category}</span>}
          {!bare && title && <span className={styles.title}>{title}</span>}
        </>
      )}
    </div>
  );
}

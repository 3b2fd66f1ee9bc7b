import type { JSX, ReactNode } from "react";
import styles from "./empty.module.css";
import { Flower } from "./osmanthus";

interface EmptyProps {
  title: string;
  /** Why there is nothing here. */
  text?: string | undefined;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** It stands in the place of a whole page, whose heading its title is. */
  isPage?: boolean;
}

/** A bare twig with a single flower: there is nothing here yet. */
function BareTwig(): JSX.Element {
  return (
    <svg
      viewBox="0 0 140 88"
      width="140"
      height="88"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M18 80C52 66 86 46 116 14" stroke="var(--line2)" strokeWidth="2.4" />
      <path
        d="M48 66C40 50 42 38 54 26c8 14 6 28-6 40zM74 50c16-6 28-4 40 6-14 8-28 6-40-6z"
        stroke="var(--line2)"
        strokeWidth="2"
      />
      <path d="M8 84h124" stroke="var(--line)" strokeWidth="2" />
      <Flower x={100} y={31} turn={20} spread={5} />
    </svg>
  );
}

export function Empty({ title, text, action, isPage = false }: EmptyProps): JSX.Element {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={styles.empty} data-page={isPage}>
      <BareTwig />
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {text && <p className={styles.text}>{text}</p>}
        {action}
      </div>
    </div>
  );
}

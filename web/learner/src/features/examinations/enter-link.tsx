import { buttonClass } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { Link } from "react-router";
import { ENTERED } from "./entered";

interface EnterLinkProps {
  examination: string;
  /** Begins an attempt; else one that runs goes on. Said each time: the paper begins none unasked. */
  begins: boolean;
  size?: "medium" | "large";
  children: ReactNode;
}

/** The way to the paper; says whether the candidate means to begin. */
export function EnterLink(props: EnterLinkProps): JSX.Element {
  const { examination, begins, size = "medium", children } = props;
  const look = buttonClass({ look: "primary", size, wide: true });
  return (
    <Link className={look} to={`/examination/${examination}`} state={begins ? ENTERED : null}>
      {children}
    </Link>
  );
}

import { buttonClass } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { Link } from "react-router";
import { ENTERED } from "./entered";

interface EnterLinkProps {
  examination: string;
  size?: "medium" | "large";
  children: ReactNode;
}

/** The way to the paper; says that the candidate means it. */
export function EnterLink({ examination, size = "medium", children }: EnterLinkProps): JSX.Element {
  const look = buttonClass({ look: "primary", size, wide: true });
  return (
    <Link className={look} to={`/examination/${examination}`} state={ENTERED}>
      {children}
    </Link>
  );
}

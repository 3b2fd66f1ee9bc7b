import { Pagination } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import type { FailedProps } from "./failed";
import { FailedCard } from "./failed-card";

interface PagedProps {
  /** The page that is shown; undefined until the first one is there. */
  found: { page: number; totalPages: number } | undefined;
  error: unknown;
  retry: FailedProps["retry"];
  onPage: (page: number) => void;
  /** What was found, or that it is nothing, or the places it will take. */
  children: ReactNode;
}

/** A page of a list and the way to the others; in its place, why it could not be loaded. */
export function Paged({ found, error, retry, onPage, children }: PagedProps): JSX.Element {
  return (
    <>
      {error ? <FailedCard cause={error} retry={retry} /> : children}
      {found && <Pagination page={found.page} totalPages={found.totalPages} onChange={onPage} />}
    </>
  );
}

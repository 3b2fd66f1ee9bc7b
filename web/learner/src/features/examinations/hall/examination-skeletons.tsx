import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";

/** Three cards to come, in their size. */
export function ExaminationSkeletons(): JSX.Element {
  return (
    <>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={130} radius={16} />
      ))}
    </>
  );
}

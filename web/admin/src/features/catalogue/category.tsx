import { EntityPage } from "@zhegui/records";
import type { JSX } from "react";
import { MergeVerb } from "./merge-verb";

/** A category, which may also end in another. */
export function Page(): JSX.Element {
  return (
    <EntityPage
      of="category"
      at="/categories"
      verbs={(category) => <MergeVerb category={category} />}
    />
  );
}

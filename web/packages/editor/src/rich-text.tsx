import { lazily } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type JSX, Suspense } from "react";
import type { RichTextProps } from "./rich-text-props";

const Loaded = lazily(async () => (await import("./rich-text-field")).RichTextField);

/** A text of an author, written as it will look or as Markdown. Heavy, so it loads when it is shown. */
export function RichText(props: RichTextProps): JSX.Element {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <Loaded {...props} />
    </Suspense>
  );
}

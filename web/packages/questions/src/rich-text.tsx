import { lazily } from "@zhegui/domain";
import { Fragment, type JSX, Suspense } from "react";

const Formula = lazily(async () => (await import("@zhegui/kit/formula")).Formula);

/** Text whose parts between dollar signs are formulas. */
export function RichText({ text }: { text: string }): JSX.Element {
  return (
    <>
      {parts(text).map(({ at, tex, plain }) =>
        tex ? <Tex key={at} tex={tex} /> : <Fragment key={at}>{plain}</Fragment>,
      )}
    </>
  );
}

function Tex({ tex }: { tex: string }): JSX.Element {
  return (
    <Suspense fallback={tex}>
      <Formula tex={tex} />
    </Suspense>
  );
}

interface Part {
  at: number;
  plain: string;
  tex: string | undefined;
}

/** A dollar sign that opens a formula touches it, so that prices stay prices. */
export function parts(text: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(/\$(?!\s)([^$\n]*[^$\s])\$(?!\d)/g)) {
    if (match.index > at) found.push({ at, plain: text.slice(at, match.index), tex: undefined });
    found.push({ at: match.index, plain: "", tex: match[1] });
    at = match.index + match[0].length;
  }
  return at < text.length ? [...found, { at, plain: text.slice(at), tex: undefined }] : found;
}

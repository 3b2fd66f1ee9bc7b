import { lazily } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { type JSX, Suspense } from "react";
import { Footer } from "./footer";
import { ScrollToTop } from "./scroll-to-top";

const RunningBar = lazily(async () => {
  const [{ RunningBar }] = await Promise.all([import("@zhegui/next"), loadTexts(["next"])]);
  return RunningBar;
});

/** What stands below each page. */
export function End(): JSX.Element {
  return (
    <>
      <Footer />
      <ScrollToTop />
      <Suspense>
        <RunningBar />
      </Suspense>
    </>
  );
}

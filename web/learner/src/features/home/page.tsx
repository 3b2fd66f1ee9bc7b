import { lazily } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { type JSX, Suspense } from "react";
import { Hero } from "./hero";
import styles from "./home.module.css";

// The hero is the first paint; what asks the server comes right behind it, with texts of its own.
const Sections = lazily(async () => {
  const [{ Sections }] = await Promise.all([import("./sections"), loadTexts(["homeSections"])]);
  return Sections;
});

export function Page(): JSX.Element {
  return (
    <>
      <Hero />
      <div className={`wrap ${styles.sections}`}>
        <Suspense>
          <Sections />
        </Suspense>
      </div>
    </>
  );
}

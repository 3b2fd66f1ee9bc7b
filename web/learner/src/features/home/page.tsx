import { lazily, useSession } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { type JSX, Suspense } from "react";
import { useLocation } from "react-router";
import { Hero } from "./hero";
import styles from "./home.module.css";

// The hero is the first paint; what asks the server comes right behind it, with texts of its own.
const Sections = lazily(async () => {
  const [{ Sections }] = await Promise.all([import("./sections"), loadTexts(["homeSections"])]);
  return Sections;
});
const Welcome = lazily(async () => {
  const [{ Welcome }] = await Promise.all([import("./welcome"), loadTexts(["next"])]);
  return Welcome;
});

/** The promise for visitors; for who is logged in, what comes next. */
export function Page(): JSX.Element {
  const known = useSession((session) => session.user !== null);
  // Who logs out comes to the login, and is forgotten only there.
  const isAtLogin = useLocation().pathname === "/login";
  return (
    <>
      {known && !isAtLogin ? (
        <Suspense fallback={<div className={styles.welcomePlace} />}>
          <Welcome />
        </Suspense>
      ) : (
        <Hero />
      )}
      <div className={`wrap ${styles.sections}`}>
        <Suspense>
          <Sections />
        </Suspense>
      </div>
    </>
  );
}

import { useSession } from "@zhegui/domain";
import { type JSX, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router";
import { Header } from "./header";
import { KeepAliveOutlet } from "./keep-alive-outlet";
import type { PageHandle } from "./page";
import { ProgressBar } from "./progress-bar";
import styles from "./shell.module.css";

// What stands below the fold or waits for a press comes after the first paint.
const Footer = lazy(async () => ({ default: (await import("./footer")).Footer }));
const LoginHost = lazy(async () => ({ default: (await import("./login-host")).LoginHost }));
const ScrollToTop = lazy(async () => ({ default: (await import("./scroll-to-top")).ScrollToTop }));

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Header, page, footer. */
export function Shell(): JSX.Element {
  const { t } = useTranslation();
  const handle = useMatches().at(-1)?.handle;
  const loading = useNavigation().state !== "idle";
  const owner = useSession((session) => session.user?.sid ?? "visitor");
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t("skipToContent")}
      </a>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1} aria-busy={loading}>
        <Suspense>
          <KeepAliveOutlet keep={isPageHandle(handle) && handle.keepAlive === true} owner={owner} />
        </Suspense>
      </main>
      <Suspense>
        <Footer />
        <ScrollToTop />
      </Suspense>
    </div>
  );
}

/** What every page has, with or without header and footer. */
export function Frame(): JSX.Element {
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Suspense>
        <LoginHost />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}

import { useSession } from "@zhegui/domain";
import { type JSX, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router";
import { Footer } from "./footer";
import { Header } from "./header";
import { KeepAliveOutlet } from "./keep-alive-outlet";
import { LoginHost } from "./login-host";
import type { PageHandle } from "./page";
import { ProgressBar } from "./progress-bar";
import { ScrollToTop } from "./scroll-to-top";
import styles from "./shell.module.css";

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
      <Footer />
      <ScrollToTop />
    </div>
  );
}

/** What every page has, with or without header and footer. */
export function Frame(): JSX.Element {
  return (
    <>
      <ProgressBar />
      <Outlet />
      <LoginHost />
      <ScrollRestoration />
    </>
  );
}

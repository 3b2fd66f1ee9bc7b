import { lazily, usePreferences, useSession } from "@zhegui/domain";
import { type JSX, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router";
import { Header } from "./header";
import { KeepAliveOutlet } from "./keep-alive-outlet";
import { usePage } from "./page";
import { ProgressBar } from "./progress-bar";
import styles from "./shell.module.css";

// What stands below the fold or waits for a press comes after the first paint.
const BehindPages = lazily(async () => (await import("./behind-pages")).BehindPages);
const End = lazily(async () => (await import("./end")).End);
const SideMenu = lazily(async () => (await import("./side-menu")).SideMenu);

/** Header, page, footer; and a menu beside them in the layouts that have one. */
export function Shell(): JSX.Element {
  const { t } = useTranslation();
  const page = usePage();
  const loading = useNavigation().state !== "idle";
  const owner = useSession((session) => session.user?.sid ?? "visitor");
  const layout = usePreferences((preferences) => preferences.layout);
  return (
    <div className={styles.shell} data-layout={layout}>
      <a className={styles.skip} href="#content">
        {t("skipToContent")}
      </a>
      <Header />
      {layout !== "top" && (
        <div className={styles.side}>
          <Suspense>
            <SideMenu layout={layout} />
          </Suspense>
        </div>
      )}
      <main id="content" className={styles.main} tabIndex={-1} aria-busy={loading}>
        <Suspense>
          <KeepAliveOutlet keep={page?.keepAlive === true} owner={owner} />
        </Suspense>
      </main>
      <div className={styles.end}>
        <Suspense>
          <End />
        </Suspense>
      </div>
    </div>
  );
}

/** Where a visit begins every page has the same key, `default`; its address tells them apart. */
function scrollKey({ key, pathname }: Location): string {
  return key === "default" ? pathname : key;
}

/** What every page has, with or without header and footer. */
export function Frame(): JSX.Element {
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Suspense>
        <BehindPages />
      </Suspense>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

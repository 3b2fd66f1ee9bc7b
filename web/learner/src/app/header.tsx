import { lazily, openLogin, usePreferences, useSession } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import { type JSX, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "./brand";
import styles from "./header.module.css";
import { Navigation } from "./place-links";
import { PreferenceButtons } from "./preference-buttons";

// They are used after the first paint, and their places are held.
const Bell = lazily(async () => (await import("./bell")).Bell);
const NarrowMenu = lazily(async () => (await import("./narrow-menu")).NarrowMenu);
const SearchBox = lazily(async () => (await import("./search-box")).SearchBox);
const UserMenu = lazily(async () => (await import("./user-menu")).UserMenu);

function LoginLinks(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.login}>
      <button type="button" className={styles.link} onClick={() => openLogin("login")}>
        {t("account.login")}
      </button>
      <Button look="primary" size="small" onClick={() => openLogin("register")}>
        {t("account.register")}
      </Button>
    </div>
  );
}

function Account(): JSX.Element {
  const user = useSession((session) => session.user);
  if (!user) return <LoginLinks />;
  return (
    <Suspense fallback={<div className={styles.accountPlace} />}>
      <Bell user={user} />
      <UserMenu user={user} />
    </Suspense>
  );
}

export function Header(): JSX.Element {
  const { t } = useTranslation();
  const isFixed = usePreferences((preferences) => preferences.fixedMenu);
  return (
    <header className={styles.header} data-fixed={isFixed}>
      <div className={`wrap ${styles.bar}`}>
        <Brand />
        <nav className={styles.places} aria-label={t("nav.label")}>
          <Navigation />
        </nav>
        <div className={styles.search}>
          <Suspense fallback={<div className={styles.searchPlace} />}>
            <SearchBox />
          </Suspense>
        </div>
        <div className={styles.wide}>
          <PreferenceButtons />
        </div>
        <Account />
        <div className={styles.narrow}>
          <Suspense>
            <NarrowMenu />
          </Suspense>
        </div>
      </div>
    </header>
  );
}

import { openLogin, useSession } from "@zhegui/domain";
import { Button, Icon, Logo, Popover } from "@zhegui/kit";
import { type JSX, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import styles from "./header.module.css";
import { PreferenceButtons } from "./preference-buttons";
import { SearchBox } from "./search-box";

// Visitors, who come first, need none of it.
const UserMenu = lazy(async () => ({ default: (await import("./user-menu")).UserMenu }));

const PLACES = [
  { to: "/index", name: "home" },
  { to: "/course", name: "courses" },
  { to: "/certificate-query", name: "certificate" },
] as const;

function Places({ onChoose }: { onChoose?: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {PLACES.map(({ to, name }) => (
        <NavLink key={to} to={to} {...(onChoose && { onClick: onChoose })}>
          {t(`nav.${name}`)}
        </NavLink>
      ))}
    </>
  );
}

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
      <UserMenu user={user} />
    </Suspense>
  );
}

/** What does not fit on a narrow header. */
function NarrowMenu(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.narrow}>
      <Popover label={t("nav.open")} button={<Icon name="menu" size={24} />}>
        {(close) => (
          <div className={styles.drawer}>
            <SearchBox onSearch={close} />
            <nav aria-label={t("nav.label")}>
              <Places onChoose={close} />
            </nav>
            <PreferenceButtons />
          </div>
        )}
      </Popover>
    </div>
  );
}

export function Header(): JSX.Element {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.brand} to="/index">
          <Logo />
          {t("appName")}
        </Link>
        <nav className={styles.places} aria-label={t("nav.label")}>
          <Places />
        </nav>
        <div className={styles.search}>
          <SearchBox />
        </div>
        <div className={styles.wide}>
          <PreferenceButtons />
        </div>
        <Account />
        <NarrowMenu />
      </div>
    </header>
  );
}

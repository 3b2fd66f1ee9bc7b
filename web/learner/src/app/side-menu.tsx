import { type Layout, usePlaceState, useSession } from "@zhegui/domain";
import { Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Brand } from "./brand";
import { Navigation, PlaceLink } from "./place-links";
import { usePlaces } from "./places";
import styles from "./side-menu.module.css";

const ICON_SIZE = 20;

type Part = "explore" | "mine";

const PARTS: { part: Part; icon: IconName }[] = [
  { part: "explore", icon: "grid" },
  { part: "mine", icon: "user" },
];

function Mine(): JSX.Element {
  const { t } = useTranslation();
  const places = usePlaces("shortcut");
  return (
    <nav aria-label={t("account.centre")}>
      {places.map((place) => (
        <PlaceLink key={place.code} place={place} icon={ICON_SIZE} />
      ))}
    </nav>
  );
}

function Explore(): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("nav.label")}>
      <Navigation icon={ICON_SIZE} />
    </nav>
  );
}

/** Both parts below each other; whose they are stands between. */
function Column(): JSX.Element {
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.user !== null);
  return (
    <div className={styles.column}>
      <Explore />
      {signedIn && (
        <>
          <p className={styles.heading}>{t("account.centre")}</p>
          <Mine />
        </>
      )}
    </div>
  );
}

function partOf(pathname: string): Part {
  return pathname.startsWith("/user/") ? "mine" : "explore";
}

/** The parts on a rail, the places of the chosen one beside it. */
function CutColumn(): JSX.Element {
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.user !== null);
  const { pathname } = useLocation();
  const [part, choose] = usePlaceState(pathname, partOf(pathname));
  return (
    <div className={styles.cut}>
      <div className={styles.rail}>
        {PARTS.filter((each) => signedIn || each.part === "explore").map((each) => (
          <button
            key={each.part}
            type="button"
            aria-pressed={each.part === part}
            onClick={() => choose(each.part)}
          >
            <Icon name={each.icon} size={22} />
            {t(`nav.${each.part}`)}
          </button>
        ))}
      </div>
      <div className={styles.column}>{part === "mine" ? <Mine /> : <Explore />}</div>
    </div>
  );
}

/** The menu beside the pages, in the layouts that have one. */
export function SideMenu({ layout }: { layout: Layout }): JSX.Element {
  const { t } = useTranslation();
  return (
    <aside className={styles.side} aria-label={t("nav.side")}>
      {layout !== "top-left" && (
        <div className={styles.head}>
          <Brand />
        </div>
      )}
      {layout === "cut-menu" ? <CutColumn /> : <Column />}
    </aside>
  );
}

import { useSession } from "@zhegui/domain";
import { Avatar } from "@zhegui/kit";
import { type JSX, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { UnreadBadge } from "./bell";
import styles from "./centre.module.css";
import { PlaceLink } from "./place-links";
import { usePlaces } from "./places";

/** Where the menu is a line that scrolls, the page one is on stands in its middle. */
function useMenuInSight() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which link is current
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>("[aria-current]");
    if (!menu.current || !here) return;
    const middle = here.offsetLeft + here.offsetWidth / 2 - menu.current.offsetLeft;
    menu.current.scrollLeft = middle - menu.current.clientWidth / 2;
  }, [pathname]);
  return menu;
}

/** The personal centre: its menu beside the page. */
export function Centre(): JSX.Element {
  const { t } = useTranslation();
  const menu = useMenuInSight();
  const user = useSession((session) => session.user);
  const places = usePlaces("shortcut").filter((place) => !place.external);
  if (!user) return <Outlet />;
  const name = user.nickname || t("account.guest");
  return (
    <div className={`wrap ${styles.centre}`}>
      <aside ref={menu} className={styles.menu}>
        <div className={styles.person}>
          <Avatar name={name} image={user.avatar} size={44} />
          <div>
            <b>{name}</b>
            <span className="num">{t("account.number", { number: user.number })}</span>
          </div>
        </div>
        <nav aria-label={t("account.centre")}>
          {places.map((place) => (
            <PlaceLink
              key={place.code}
              place={place}
              icon={20}
              {...(place.code === "messages" && { after: <UnreadBadge /> })}
            />
          ))}
        </nav>
      </aside>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

import { type CurrentUser, logout } from "@zhegui/client";
import { Avatar, Icon, Popover } from "@zhegui/kit";
import { type JSX, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Employers } from "./employers";
import { Help } from "./help";
import { PlaceLink } from "./place-links";
import { usePlaces } from "./places";
import styles from "./user-menu.module.css";

/** Reached from the bell and from the personal centre: the grid is three by three (specification, 2). */
const ELSEWHERE = ["messages", "favorites"];

/** For the staff of a company too, whose pages have no footer. */
function HelpButton(): JSX.Element {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.help} onClick={() => setOpen(true)}>
        <Icon name="info" />
        {t("account.help")}
      </button>
      <Suspense>{isOpen && <Help onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The account of the user who is logged in. */
export function UserMenu({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shortcuts = usePlaces("shortcut").filter(({ code }) => !ELSEWHERE.includes(code));
  const name = user.nickname || t("account.guest");

  const logOut = async (): Promise<void> => {
    const told = logout();
    await navigate("/login");
    await told;
  };

  return (
    <Popover
      label={t("account.menu")}
      button={
        <>
          <Avatar name={name} image={user.avatar} />
          <span className={styles.name}>{name}</span>
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      {(close) => (
        <div className={styles.menu}>
          <div className={styles.person}>
            <Avatar name={name} image={user.avatar} size={44} />
            <div>
              <b>{name}</b>
              <span className="num">{t("account.number", { number: user.number })}</span>
            </div>
          </div>
          <Employers user={user} onChosen={close} />
          <nav className={styles.grid} aria-label={t("account.menu")}>
            {shortcuts.map((place) => (
              <PlaceLink key={place.code} place={place} icon={24} onChoose={close} />
            ))}
          </nav>
          <HelpButton />
          <button type="button" className={styles.logout} onClick={() => void logOut()}>
            <Icon name="logout" />
            {t("account.logout")}
          </button>
        </div>
      )}
    </Popover>
  );
}

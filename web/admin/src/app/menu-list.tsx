import { useRemembered, useSession } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import { type JSX, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { useHere } from "../place";
import { closedAtFirst, type Group, itemAt, menuOf } from "./menu";
import styles from "./shell.module.css";

interface GroupListProps {
  group: Group;
  isOpen: boolean;
  /** Without it the group stays open. */
  onToggle?: (() => void) | undefined;
}

function GroupList({ group: { name, items }, isOpen, onToggle }: GroupListProps): JSX.Element {
  const { t } = useTranslation("admin");
  return (
    <div>
      {name && onToggle && (
        <button type="button" className={styles.group} aria-expanded={isOpen} onClick={onToggle}>
          {t(`menu.${name}`)}
          <Icon name="chevronDown" size={14} />
        </button>
      )}
      {name && !onToggle && <p className={styles.group}>{t(`menu.${name}`)}</p>}
      {isOpen && (
        <ul>
          {items.map((item) => (
            <li key={item.path}>
              <NavLink className={styles.item ?? ""} to={item.path} end={item.path === "/"}>
                <Icon name={item.icon} size={18} />
                {t(`menu.${item.name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const NONE: Record<string, boolean> = {};

/** What the user may open here, by groups that close; the one where one is stays open. */
export function Menu(): JSX.Element {
  const { t } = useTranslation("admin");
  const { place } = useHere();
  const person = useSession((session) => session.user?.sid ?? "");
  const groups = useMemo(() => menuOf(place), [place]);
  const here = itemAt(useLocation().pathname);
  const [closed] = useState(() => closedAtFirst(groups, innerHeight, here));
  const [opened, remember] = useRemembered(`menu:${person}`, NONE);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    if (here) menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <nav ref={menu} className={styles.menu} aria-label={t("menuLabel")}>
      {groups.map((group) => {
        const { name = "top", items } = group;
        const isHere = items.some(({ path }) => path === here?.path);
        const isOpen = opened[name] ?? !closed.has(group);
        return (
          <GroupList
            key={name}
            group={group}
            isOpen={isHere || isOpen}
            onToggle={isHere ? undefined : () => remember({ ...opened, [name]: !isOpen })}
          />
        );
      })}
    </nav>
  );
}

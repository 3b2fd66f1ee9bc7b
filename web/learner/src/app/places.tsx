import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";

const PLACES = [
  { to: "/index", name: "home" },
  { to: "/course", name: "courses" },
  { to: "/certificate-query", name: "certificate" },
] as const;

/** Links to the places that exist. */
export function Places({ onChoose }: { onChoose?: () => void }): JSX.Element {
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

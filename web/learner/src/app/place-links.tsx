import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { type Place, usePlaces } from "./places";

interface PlaceLinkProps {
  place: Place;
  /** Size of the drawing before the name; none without it. */
  icon?: number;
  onChoose?: (() => void) | undefined;
}

/** A link to a place, within the site or out of it. */
export function PlaceLink({ place, icon, onChoose }: PlaceLinkProps): JSX.Element {
  const { t } = useTranslation();
  const content = (
    <>
      {icon && <Icon name={place.icon} size={icon} />}
      <span>{t(`place.${place.code}`)}</span>
    </>
  );
  if (place.external) return <a href={place.path}>{content}</a>;
  return (
    <NavLink to={place.path} onClick={onChoose}>
      {content}
    </NavLink>
  );
}

/** Links to the main places of the site. */
export function Navigation({
  icon,
  onChoose,
}: Pick<PlaceLinkProps, "icon" | "onChoose">): JSX.Element[] {
  return usePlaces("navigation").map((place) => (
    <PlaceLink key={place.code} place={place} onChoose={onChoose} {...(icon && { icon })} />
  ));
}

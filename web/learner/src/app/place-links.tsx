import { Icon } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { type Place, standingAt, usePlaces } from "./places";

interface PlaceLinkProps {
  place: Place;
  /** Size of the drawing before the name; none without it. */
  icon?: number;
  /** After the name. */
  after?: ReactNode;
  onChoose?: (() => void) | undefined;
}

/** A link to a place, within the site or out of it. */
export function PlaceLink({ place, icon, after, onChoose }: PlaceLinkProps): JSX.Element {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const content = (
    <>
      {icon && <Icon name={place.icon} size={icon} />}
      <span>{t(`place.${place.code}`)}</span>
      {after}
    </>
  );
  if (place.external) return <a href={place.path}>{content}</a>;
  return (
    <Link to={place.path} onClick={onChoose} aria-current={standingAt(place, pathname)}>
      {content}
    </Link>
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

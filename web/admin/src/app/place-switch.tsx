import type { Place } from "@zhegui/client";
import { Icon, Popover } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { placeAddress, useHere } from "../place";
import styles from "./shell.module.css";

/** A place's name: an organization's own, or ours for the two of the installation. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation("admin");
  return ({ code, name }) => name ?? t(code === "all" ? "place.all" : "place.house");
}

function Mark({ place, name }: { place: Place; name: string }): JSX.Element {
  return place.logo ? (
    <img className={styles.mark} src={place.logo} alt="" width={34} height={34} />
  ) : (
    <span className={styles.mark} aria-hidden="true">
      {[...name][0]}
    </span>
  );
}

/** The place that one acts in, and the way to the others. */
export function PlaceSwitch(): JSX.Element {
  const { t } = useTranslation("admin");
  const { place, places } = useHere();
  const nameOf = usePlaceName();
  const kind = t(place.organizationSid === null ? "place.installation" : "place.organization");
  const here = (
    <span className={styles.here}>
      <Mark place={place} name={nameOf(place)} />
      <span className={styles.names}>
        <b>{nameOf(place)}</b>
        <span>{kind}</span>
      </span>
    </span>
  );
  if (places.length === 1) return <div className={styles.switch}>{here}</div>;
  return (
    <div className={styles.switch}>
      <Popover
        label={t("place.switch")}
        button={
          <>
            {here}
            <Icon name="chevronDown" size={16} />
          </>
        }
      >
        {() => (
          <ul className={styles.places}>
            {places.map((each) => (
              <li key={each.code}>
                <a
                  href={placeAddress(each.code)}
                  aria-current={each.code === place.code || undefined}
                >
                  {nameOf(each)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}

import { useSession } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { placeAddress, useHere } from "../place";
import { Account } from "./account";
import { usePlaceName } from "./place-switch";
import styles from "./shell.module.css";

/** On a telephone: the user, the other places, how it looks, the way out. */
export function Page(): JSX.Element {
  const { t } = useTranslation("admin");
  const { place, places } = useHere();
  const nameOf = usePlaceName();
  const user = useSession((session) => session.user);
  return (
    <div className={styles.mine}>
      <h1>{user?.nickname ?? t("me.nameless")}</h1>
      <Card as="section">
        <h2 className={styles.cardTitle}>{t("place.switch")}</h2>
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
      </Card>
      <Card as="section">
        <Account />
      </Card>
    </div>
  );
}

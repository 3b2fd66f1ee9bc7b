import { logout, type Place } from "@zhegui/client";
import { forgetUser, usePageTitle } from "@zhegui/domain";
import { Button, buttonClass, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { placeAddress } from "../place";
import styles from "./shell.module.css";

/** Somebody who has no place here, or not the one that the address names. */
export function NoPlace({ places: [first] }: { places: Place[] }): JSX.Element {
  const { t } = useTranslation("admin");
  const title = t(first ? "noPlace.unknown" : "noPlace.none");
  usePageTitle(title);
  const leave = () => void logout().then(forgetUser);
  const other = first ? (
    <a className={buttonClass({ look: "primary" })} href={placeAddress(first.code)}>
      {t("noPlace.toFirst")}
    </a>
  ) : (
    <a className={buttonClass({ look: "primary" })} href="/index">
      {t("toLearner")}
    </a>
  );
  const actions = (
    <p className={styles.choices}>
      {other}
      <Button onClick={leave}>{t("me.logout")}</Button>
    </p>
  );
  return (
    <main className={styles.alone}>
      <Empty
        isPage
        title={title}
        text={t(first ? "noPlace.unknownText" : "noPlace.noneText")}
        action={actions}
      />
    </main>
  );
}

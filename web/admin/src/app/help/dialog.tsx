import { loadTexts } from "@zhegui/i18n";
import { Dialog, Skeleton } from "@zhegui/kit";
import { type JSX, Suspense, use, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useHere } from "../../place";
import { type Item, itemAt, menuOf } from "../menu";
import styles from "./help.module.css";

const LINES = 3;
let texts: Promise<unknown> | undefined;

/** Once: a promise made while a component is drawn would be another each time. */
function loaded(): Promise<unknown> {
  texts ??= loadTexts(["adminHelp"]);
  return texts;
}

function Lines({ name }: { name: Item["name"] }): JSX.Element {
  const { t } = useTranslation("adminHelp");
  return (
    <ul className={styles.lines}>
      {t(`page.${name}`)
        .split("\n", LINES)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}

function Pages({ here }: { here: Item | undefined }): JSX.Element {
  use(loaded());
  const { t } = useTranslation(["admin", "adminHelp"]);
  const { place } = useHere();
  const others = menuOf(place)
    .flatMap(({ items }) => items)
    .filter(({ name }) => name !== here?.name);
  return (
    <>
      {here && <Lines name={here.name} />}
      <h3>{t("adminHelp:others")}</h3>
      {others.map(({ name, path }) => (
        <details key={name} className={styles.page}>
          <summary>
            {t(`menu.${name}`)}
            <small>{t(`what.${name}`)}</small>
          </summary>
          <Lines name={name} />
          <Link to={path}>{t("adminHelp:open", { page: t(`menu.${name}`) })}</Link>
        </details>
      ))}
    </>
  );
}

/** What the page is for, and each other that one may open here. */
export function HelpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation("admin");
  const id = useId();
  const here = itemAt(useLocation().pathname);
  return (
    <Dialog labelledBy={id} onClose={onClose} side>
      <div className={styles.help}>
        <h2 id={id}>{here ? t(`menu.${here.name}`) : t("help")}</h2>
        <Suspense fallback={<Skeleton height={320} />}>
          <Pages here={here} />
        </Suspense>
      </div>
    </Dialog>
  );
}

import { isRefused } from "@zhegui/domain";
import { Button, buttonClass, Empty, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./panel.module.css";

type Barrier = "visitor" | "notOffered" | "silent";

/** Why nothing can be asked, as the server says it; undefined for any other failure. */
export function barrierOf(cause: unknown): Barrier | undefined {
  if (isRefused(cause, 401)) return "visitor";
  if (isRefused(cause, 403)) return "notOffered";
  return isRefused(cause, 409) ? "silent" : undefined;
}

interface InsteadProps {
  barrier: Barrier;
  again: () => void;
}

const WAYS = { visitor: "/login", notOffered: "/course" } as const;

/** In the place of the panel, where nothing can be asked: why, and what one may do. */
export function Instead({ barrier, again }: InsteadProps): JSX.Element {
  const { t } = useTranslation("consultation");
  if (barrier === "silent") {
    return (
      <div className={styles.instead} role="status">
        <Icon name="lock" size={36} />
        <h2>{t("instead.silent.title")}</h2>
        <p>{t("instead.silent.text")}</p>
        <Button onClick={again}>{t("instead.silent.act")}</Button>
      </div>
    );
  }
  return (
    <div className={styles.instead}>
      <Empty
        title={t(`instead.${barrier}.title`)}
        text={t(`instead.${barrier}.text`)}
        action={
          <a className={buttonClass()} href={WAYS[barrier]} target="_top">
            {t(`instead.${barrier}.act`)}
          </a>
        }
      />
    </div>
  );
}

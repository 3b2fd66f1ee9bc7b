import { readStored } from "@zhegui/client";
import { useServerNow } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { leftUntil } from "./left";
import styles from "./running-bar.module.css";
import { useNext } from "./use-next";

/** The hall says it at its top. */
const HALL = "/user/my-examination";

/** That an examination runs, on every page that does not say so itself: how long is left, and the
 * way back to it. */
export function RunningBar(): JSX.Element | null {
  const { pathname } = useLocation();
  const { next, isStale, refetch } = useNext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a page opens, not when it grows old
  useEffect(() => {
    if (next && isStale && readStored("ACCESS_TOKEN")) void refetch();
  }, [pathname]);
  if (next?.kind !== "attempt" || !next.endsAt) return null;
  if (pathname === HALL || pathname === doorOf(next.path)) return null;
  return <Running title={next.title ?? ""} path={next.path} until={next.endsAt} />;
}

/** The examination's own page, which says that it runs, or what came of it a moment ago. */
function doorOf(paper: string): string {
  return paper.replace("/examination/", "/examination-detail/");
}

interface RunningProps {
  title: string;
  path: string;
  until: string;
}

function Running({ title, path, until }: RunningProps): JSX.Element | null {
  const { t } = useTranslation("next");
  const left = leftUntil(Date.parse(until), useServerNow());
  if (!left) return null;
  return (
    <aside className={styles.bar} data-over="foot" aria-label={t("kind.attempt")}>
      <Icon name="clock" size={18} />
      <p>
        <b>{t("kind.attempt")}</b> <span>{title}</span>
      </p>
      <span className="num" role="timer">
        {t("left", { left })}
      </span>
      <Link className={buttonClass({ look: "primary", size: "small" })} to={path}>
        {t("action.attempt")}
      </Link>
    </aside>
  );
}

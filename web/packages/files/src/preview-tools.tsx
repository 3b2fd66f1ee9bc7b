import { Icon, type IconName } from "@zhegui/kit";
import { type JSX, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./preview-tools.module.css";
import type { Zoom } from "./use-zoom";

interface ToolProps {
  icon: IconName;
  label: string;
  /** Undefined where it would do nothing. */
  act: (() => void) | undefined;
}

function Tool({ icon, label, act }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      // Kept in the order of the keys, so that the focus is not lost at the last page.
      aria-disabled={act === undefined}
      onClick={act}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

interface PreviewToolsProps {
  zoom: Zoom;
  pages?: { page: number; all: number; goTo: (page: number) => void };
}

/** Pages and nearness, by buttons and by keys. */
export function PreviewTools({ zoom, pages }: PreviewToolsProps): JSX.Element {
  const { t } = useTranslation("files");
  const turn = (by: number): (() => void) | undefined => {
    if (!pages) return undefined;
    const wanted = pages.page + by;
    return wanted >= 1 && wanted <= pages.all ? () => pages.goTo(wanted) : undefined;
  };
  useKeys({
    "+": zoom.nearer,
    "=": zoom.nearer,
    "-": zoom.farther,
    "0": zoom.reset,
    ArrowLeft: turn(-1),
    ArrowRight: turn(1),
  });
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("preview.tools")}>
      {pages && (
        <>
          <Tool icon="chevronLeft" label={t("preview.previous")} act={turn(-1)} />
          <span className="num" role="status" aria-label={t("preview.place", pages)}>
            {pages.page} / {pages.all}
          </span>
          <Tool icon="chevronRight" label={t("preview.next")} act={turn(1)} />
          <i />
        </>
      )}
      <Tool icon="minus" label={t("preview.farther")} act={zoom.farther} />
      <button
        type="button"
        className={`num ${styles.factor}`}
        title={t("preview.reset")}
        onClick={zoom.reset}
      >
        {Math.round(zoom.factor * 100)}%
      </button>
      <Tool icon="plus" label={t("preview.nearer")} act={zoom.nearer} />
    </div>
  );
}

/** Acts on keys pressed anywhere, with no other key held. */
function useKeys(acts: Record<string, (() => void) | undefined>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

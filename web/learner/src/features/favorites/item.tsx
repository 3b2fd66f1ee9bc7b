import { useMutation } from "@tanstack/react-query";
import type { Favorite } from "@zhegui/client";
import { date, reportFailure, useFavorites, wholeMinutes } from "@zhegui/domain";
import { Card, CourseCover, Icon, type IconName, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./favorites.module.css";
import { type Kind, type Row, rowOf } from "./rows";

const ICONS: Record<Kind, IconName> = {
  course: "book",
  subject: "grid",
  material: "document",
  news: "globe",
  question: "clipboard",
};

function Thumbnail({ kind, row }: { kind: Kind; row: Row | undefined }): JSX.Element {
  if (row?.cover) {
    return (
      <CourseCover
        className={styles.cover}
        title={row.title}
        category=""
        pattern={row.cover}
        picture={row.picture}
        bare
      />
    );
  }
  return (
    <span className={styles.icon}>
      <Icon name={ICONS[kind]} size={28} />
    </span>
  );
}

/** How long a course takes, and what it costs. */
function useFacts({ course }: Favorite): string[] {
  const { t } = useTranslation("favorites");
  if (!course) return [];
  const { plannedSeconds, lessonCount, price } = course;
  return [
    t("minutes", { count: wholeMinutes(plannedSeconds) }),
    t("lessons", { count: lessonCount }),
    price === 0 ? t("free") : t("price", { price }),
  ];
}

/** One thing that is kept, and the way to let it go, which can be taken back. */
export function Item({ favorite }: { favorite: Favorite }): JSX.Element {
  const { t } = useTranslation("favorites");
  const { cancel, restore } = useFavorites();
  const row = rowOf(favorite);
  const title = row?.title ?? t("gone");
  const facts = useFacts(favorite);

  const { mutate, isPending } = useMutation({
    mutationFn: () => cancel(favorite),
    onSuccess: () =>
      notify({
        tone: "info",
        title: t("cancelled"),
        text: title,
        ...(row && {
          action: { label: t("undo"), run: () => void restore(favorite).catch(reportFailure) },
        }),
      }),
  });

  return (
    <Card as="li" className={styles.item}>
      <Thumbnail kind={favorite.kind} row={row} />
      <div className={styles.words}>
        {row?.to ? <Link to={row.to}>{title}</Link> : <b>{title}</b>}
        <p>{row ? row.text : t("goneText")}</p>
        <span className={`num ${styles.facts}`}>
          {[...facts, t("keptOn", { date: date(favorite.createdAt) })].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      <button
        type="button"
        className={styles.heart}
        title={t("cancel")}
        aria-label={`${t("cancel")} ${title}`}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        <Icon name="heart" />
      </button>
    </Card>
  );
}

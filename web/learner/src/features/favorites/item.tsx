import { useMutation } from "@tanstack/react-query";
import type { Favorite } from "@zhegui/client";
import { date, reportFailure, useFavorites } from "@zhegui/domain";
import { Button, Card, CourseCover, Icon, type IconName, notify } from "@zhegui/kit";
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

/** One thing that is kept, and the way to let it go, which can be taken back. */
export function Item({ favorite }: { favorite: Favorite }): JSX.Element {
  const { t } = useTranslation("favorites");
  const { cancel, restore } = useFavorites();
  const row = rowOf(favorite);
  const title = row?.title ?? t("gone");

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
        <span className="num">{t("keptOn", { date: date(favorite.createdAt) })}</span>
      </div>
      <Button look="outline" size="small" busy={isPending} onClick={() => mutate()}>
        {t("cancel")}
        <span className="sr"> {title}</span>
      </Button>
    </Card>
  );
}

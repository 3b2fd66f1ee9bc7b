import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./favorite-button.module.css";
import { Icon } from "./icon";

interface FavoriteButtonProps {
  /** Whether it is kept. */
  kept: boolean;
  toggle: () => void;
  /** Names the thing where several stand on a page, for those who do not see which it is. */
  thing?: string;
}

/** Keeps a thing to find it again, or lets it go. */
export function FavoriteButton({ kept, toggle, thing }: FavoriteButtonProps): JSX.Element {
  const { t } = useTranslation("kit");
  return (
    <button type="button" className={styles.button} aria-pressed={kept} onClick={toggle}>
      {/* Both words hold the place, so that a change moves nothing. */}
      <span aria-hidden={kept}>
        <Icon name="heart" />
        {t("favorite.keep")}
      </span>
      <span aria-hidden={!kept}>
        <Icon name="heart" />
        {t("favorite.kept")}
      </span>
      {thing && <span className="sr">{thing}</span>}
    </button>
  );
}

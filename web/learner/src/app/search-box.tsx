import { Icon } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import styles from "./search-box.module.css";

const RESULTS = "/course-list";

/** Looks for courses; the other kinds join with their pages. An empty keyword does nothing. */
export function SearchBox({ onSearch }: { onSearch?: () => void }): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [keyword, setKeyword] = useState("");

  const search = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = keyword.trim();
    if (!trimmed) return;
    navigate(`${RESULTS}?${new URLSearchParams({ keyword: trimmed })}`, {
      replace: pathname === RESULTS,
    });
    onSearch?.();
  };

  return (
    <search>
      <form className={styles.box} onSubmit={search}>
        <span className={styles.type}>{t("search.course")}</span>
        <input
          type="search"
          aria-label={t("search.placeholder")}
          placeholder={t("search.placeholder")}
          maxLength={100}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

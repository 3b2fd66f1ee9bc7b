import { Icon } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import styles from "./search-box.module.css";
import { SEARCH_TYPES, type SearchType, searchFor, typeAt } from "./search-types";

/** Looks for something of the chosen kind; the kind follows the page until another is chosen there. */
export function SearchBox({ onSearch }: { onSearch?: () => void }): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [keyword, setKeyword] = useState("");
  const [chosen, choose] = useState<{ at: string; type: SearchType }>();
  const type = chosen?.at === pathname ? chosen.type : typeAt(pathname);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const search = searchFor(type, keyword);
    if (!search) return;
    navigate(search.address, { replace: search.pathname === pathname });
    onSearch?.();
  };

  return (
    <search>
      <form className={styles.box} onSubmit={submit}>
        <select
          aria-label={t("search.type")}
          value={type}
          onChange={({ target }) => {
            const found = SEARCH_TYPES.find((each) => each === target.value);
            if (found) choose({ at: pathname, type: found });
          }}
        >
          {SEARCH_TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`search.${each}`)}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label={t("search.placeholder")}
          placeholder={t("search.placeholder")}
          maxLength={100}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

import { loadTexts } from "@zhegui/i18n";
import { Icon } from "@zhegui/kit";
import { type FormEvent, type JSX, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import styles from "./search-box.module.css";
import { SEARCH_TYPES, type SearchType, searchFor, typeAt } from "./search-types";

// They come with the first focus; the search works without them.
const Suggestions = lazy(async () => {
  try {
    const loaded = import("../features/search/suggestions");
    await loadTexts(["search"]);
    return { default: (await loaded).Suggestions };
  } catch {
    return { default: () => <></> };
  }
});

/** Looks for something of the chosen kind; the kind follows the page until another is chosen there. */
export function SearchBox({ onSearch }: { onSearch?: () => void }): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [keyword, setKeyword] = useState("");
  const [field, setField] = useState<HTMLInputElement>();
  const [chosen, choose] = useState<{ at: string; type: SearchType }>();
  const type = chosen?.at === pathname ? chosen.type : typeAt(pathname);

  const look = (words: string): void => {
    setKeyword(words);
    const search = searchFor(type, words);
    if (!search) return;
    navigate(search.address, { replace: search.pathname === pathname });
    onSearch?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    look(keyword);
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
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-label={t("search.placeholder")}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          maxLength={100}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          onFocus={({ target }) => setField(target)}
        />
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="search" />
        </button>
        {field && (
          <Suspense>
            <Suggestions
              field={field}
              keyword={keyword}
              type={type === "materials" ? "material" : type}
              onChoose={look}
            />
          </Suspense>
        )}
      </form>
    </search>
  );
}

import { usePlaceState } from "@zhegui/domain";
import { Icon, Select } from "@zhegui/kit";
import { useSuggestions } from "@zhegui/search";
import { type FormEvent, type JSX, useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useNavigation } from "react-router";
import styles from "./search-box.module.css";
import { keywordAt, SEARCH_TYPES, searchFor, typeAt } from "./search-types";

/** How often one went back or forward: maybe from a page that was on its way and never shown. */
function useReturns(): number {
  const [returns, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    addEventListener("popstate", count);
    return () => removeEventListener("popstate", count);
  }, []);
  return returns;
}

/**
 * Looks for something; its kind and keyword follow the page until others are chosen there: the page
 * that is on its way, so that its arrival takes away nothing that was typed meanwhile.
 */
export function SearchBox({ onSearch }: { onSearch?: () => void }): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const asked = keywordAt(pathname, search);
  const place = `${useReturns()} ${pathname}`;
  const [keyword, write] = usePlaceState(`${place} ${asked}`, asked);
  const [type, choose] = usePlaceState(place, typeAt(pathname));

  const look = (words: string): void => {
    write(words);
    const found = searchFor(type, words);
    if (!found) return;
    navigate(found.address, { replace: found.pathname === here.pathname });
    onSearch?.();
  };
  const { combobox, list } = useSuggestions({
    keyword,
    type: type === "materials" ? "material" : type,
    onChoose: look,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    look(keyword);
  };

  return (
    <search>
      <form className={styles.box} onSubmit={submit}>
        <Select
          look="plain"
          aria-label={t("search.type")}
          value={type}
          onChange={({ target }) => {
            const found = SEARCH_TYPES.find((each) => each === target.value);
            if (found) choose(found);
          }}
          choices={SEARCH_TYPES.map((value) => ({ value, words: t(`search.${value}`) }))}
        />
        <input
          type="search"
          {...combobox}
          aria-label={t("search.placeholder")}
          placeholder={t("search.placeholder")}
          value={keyword}
          onChange={({ target }) => write(target.value)}
        />
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="search" />
        </button>
        {list}
      </form>
    </search>
  );
}

import { keywordOf } from "@zhegui/domain";
import { Button, TextInput } from "@zhegui/kit";
import { useSuggestions, useTyped } from "@zhegui/search";
import type { FormEvent, JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./search.module.css";

interface SearchFieldProps {
  /** What was looked for before. */
  keyword?: string;
  /** Called with a keyword that is not empty. */
  onSearch: (keyword: string) => void;
}

/** Asks for a word that courses shall hold. */
export function SearchField({ keyword = "", onSearch }: SearchFieldProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const [typed, type] = useTyped(keyword, keyword);
  const look = (words: string): void => {
    type(words);
    const asked = keywordOf(words);
    if (asked) onSearch(asked);
  };
  const { combobox, list } = useSuggestions({ keyword: typed, type: "course", onChoose: look });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    look(typed);
  };
  return (
    <search>
      <form className={styles.field} onSubmit={submit}>
        <TextInput
          type="search"
          {...combobox}
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" look="primary">
          {t("search.submit")}
        </Button>
        {list}
      </form>
    </search>
  );
}

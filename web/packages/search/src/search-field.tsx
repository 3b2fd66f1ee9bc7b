import type { SearchType } from "@zhegui/client";
import { isTooLong, keywordOf, usePlaceState } from "@zhegui/domain";
import { Button, TextInput } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import styles from "./search-field.module.css";
import { useSuggestions } from "./use-suggestions";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  submit: string;
  /** What is looked for, and suggested. */
  type: SearchType;
  /** What was looked for before. */
  keyword?: string;
  /** Called with a keyword that is not empty and not too long. */
  onSearch: (keyword: string) => void;
}

/** Asks within a page for a word to look for, where the header has no room for its box. */
export function SearchField({
  label,
  placeholder,
  submit,
  type,
  keyword = "",
  onSearch,
}: SearchFieldProps): JSX.Element {
  const [typed, setTyped] = usePlaceState(keyword, keyword);
  const look = (words: string): void => {
    setTyped(words);
    const asked = keywordOf(words);
    if (asked && !isTooLong(asked)) onSearch(asked);
  };
  const { combobox, list } = useSuggestions({ keyword: typed, type, onChoose: look });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    look(typed);
  };
  return (
    <search className={styles.search}>
      <form className={styles.field} onSubmit={send}>
        <TextInput
          type="search"
          {...combobox}
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="primary">
          {submit}
        </Button>
        {list}
      </form>
    </search>
  );
}

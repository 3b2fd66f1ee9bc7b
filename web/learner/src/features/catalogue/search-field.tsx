import { Button, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
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
  const [typed, type] = useState(keyword);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = typed.trim();
    if (trimmed) onSearch(trimmed);
  };
  return (
    <search>
      <form className={styles.field} onSubmit={submit}>
        <TextInput
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" look="primary">
          {t("search.submit")}
        </Button>
      </form>
    </search>
  );
}

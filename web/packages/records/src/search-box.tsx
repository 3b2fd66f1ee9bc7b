import { keywordOf } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import { type JSX, type RefObject, useEffect, useState } from "react";
import styles from "./records.module.css";

const SETTLED_MS = 300;

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  keyword: string;
  onSearch: (keyword: string) => void;
}

/** Searches a moment after the last key, without a press. */
export function SearchBox({ input, label, keyword, onSearch }: SearchBoxProps): JSX.Element {
  const [text, setText] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  // The way back changes the address under the box.
  if (known !== keyword) {
    setKnown(keyword);
    if (keywordOf(text) !== keyword) setText(keyword);
  }
  const asked = keywordOf(text);
  useEffect(() => {
    if (asked === keyword) return;
    const timer = setTimeout(() => onSearch(asked), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [asked, keyword, onSearch]);
  return (
    <label className={styles.search}>
      <Icon name="search" size={18} />
      <span className="sr">{label}</span>
      <input
        ref={input}
        type="search"
        name="keyword"
        maxLength={100}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

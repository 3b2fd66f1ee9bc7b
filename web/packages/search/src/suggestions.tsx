import { read, type SearchType, type Suggestion, searchSuggest } from "@zhegui/client";
import { cutKeyword, isTooLong, keywordOf, LONGEST_KEYWORD, useLoaded } from "@zhegui/domain";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Marked, wordsOf } from "./marked";
import styles from "./suggestions.module.css";
import { useComposing, useFieldAttribute, useFieldEvent } from "./use-field";
import { useSettled } from "./use-settled";

const PAUSE_MS = 180;
const MOST = 8;
const IN_COMPOSITION = 229;
const NONE: readonly Suggestion[] = [];

function isContinued(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** What may be meant; nothing for nothing, and nothing when it cannot be had. */
function useFound(keyword: string, type: SearchType): readonly Suggestion[] {
  const asked = useSettled(keyword, PAUSE_MS);
  const { data } = useLoaded({
    ...read(searchSuggest, { body: { keyword: asked, type, size: MOST } }),
    enabled: asked !== "",
    // Who types on sees what stands there until the latest question is answered.
    placeholderData: (before, query) =>
      query && isContinued(query.queryKey[1].body.keyword, asked) ? before : undefined,
    retry: false,
  });
  return keyword && asked && data && isContinued(keyword, asked) ? data.data : NONE;
}

export interface SuggestionsProps {
  /** The combobox that they hang under. */
  field: HTMLInputElement;
  keyword: string;
  type: SearchType;
  onChoose: (title: string) => void;
}

/** Titles near what is typed: the list of a combobox, by the ARIA pattern. */
export function Suggestions({ field, keyword, type, onChoose }: SuggestionsProps): JSX.Element {
  const { t } = useTranslation("search");
  const id = useId();
  const composing = useComposing(field);
  const asked = composing ? "" : keywordOf(keyword);
  const fault = isTooLong(asked) ? t("tooLong", { count: LONGEST_KEYWORD }) : undefined;
  const found = useFound(fault ? "" : asked, type);
  const [open, setOpen] = useState(true);
  const [pointed, point] = useState({ among: NONE, at: -1 });
  const shown = open && found.length > 0;
  // What was pointed at in another list is not pointed at in this.
  const active = shown && pointed.among === found ? pointed.at : -1;

  const choose = (chosen: Suggestion): void => {
    setOpen(false);
    onChoose(cutKeyword(wordsOf(chosen.title)));
  };
  const step = (by: 1 | -1): void => {
    setOpen(true);
    const places = found.length + 1; // The field itself is one of them.
    point({ among: found, at: ((active + 1 + by + places) % places) - 1 });
  };
  const leave = (event: KeyboardEvent): void => {
    setOpen(false);
    if (event.key === "Enter" || !shown) return;
    // Escape closes the list, and nothing around it.
    event.stopPropagation();
    event.preventDefault();
  };
  const press = (event: KeyboardEvent): void => {
    const chosen = found[active];
    const deeds: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ...(chosen && { Enter: () => choose(chosen) }),
    };
    const deed = deeds[event.key];
    if (deed) {
      event.preventDefault();
      deed();
    } else if (event.key === "Enter" || event.key === "Escape") leave(event);
  };

  useFieldEvent(field, "input", () => {
    setOpen(true);
    point({ among: NONE, at: -1 });
  });
  useFieldEvent(field, "blur", () => setOpen(false));
  useFieldEvent(field, "keydown", (event) => {
    // Safari ends the composition first, and tells by this code that the key was part of it.
    if (!composing && event.keyCode !== IN_COMPOSITION) press(event);
    // It ends the word, not the search.
    else if (event.key === "Enter") event.preventDefault();
  });
  useFieldAttribute(field, "aria-expanded", String(shown));
  useFieldAttribute(field, "aria-controls", shown ? id : undefined);
  useFieldAttribute(field, "aria-activedescendant", active >= 0 ? `${id}-${active}` : undefined);
  useFieldAttribute(field, "aria-invalid", fault && "true");
  useFieldAttribute(field, "aria-describedby", fault && `${id}-fault`);

  return (
    <>
      <span className="sr" role="status">
        {shown && t("suggested", { count: found.length })}
      </span>
      {fault && (
        <p className={`${styles.list} ${styles.fault}`} id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      {shown && (
        <div className={styles.list} id={id} role="listbox" aria-label={t("suggestions")}>
          {found.map((each, at) => (
            <button
              key={each.sid}
              type="button"
              role="option"
              id={`${id}-${at}`}
              aria-selected={at === active}
              tabIndex={-1}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <span>
                <Marked segments={each.title} />
              </span>
              <i>{t(`types.${each.type}`)}</i>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

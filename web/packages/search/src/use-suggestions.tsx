import { loadTexts } from "@zhegui/i18n";
import {
  type FocusEvent,
  type InputHTMLAttributes,
  type JSX,
  lazy,
  Suspense,
  useState,
} from "react";
import type { SuggestionsProps } from "./suggestions";

// They come with the first focus; the search works without them.
const Suggestions = lazy(async () => {
  try {
    const loaded = import("./suggestions");
    await loadTexts(["search"]);
    return { default: (await loaded).Suggestions };
  } catch {
    return { default: () => <></> };
  }
});

interface Suggesting {
  /** What makes a search field the combobox of this list. */
  combobox: InputHTMLAttributes<HTMLInputElement>;
  /** Hangs under what stands around it. */
  list: JSX.Element | undefined;
}

/** Titles near what is typed, under a field that somebody else draws. */
export function useSuggestions(asked: Omit<SuggestionsProps, "field">): Suggesting {
  const [field, setField] = useState<HTMLInputElement>();
  return {
    combobox: {
      role: "combobox",
      "aria-expanded": false,
      "aria-autocomplete": "list",
      autoComplete: "off",
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => setField(target),
    },
    list: field && (
      <Suspense>
        <Suggestions field={field} {...asked} />
      </Suspense>
    ),
  };
}

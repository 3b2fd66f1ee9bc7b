import { type JSX, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isOpened, type Opened, open, type Reason } from "./dialect/open";
import styles from "./rich-text.module.css";
import type { RichTextProps } from "./rich-text-props";
import { Source } from "./source";
import { Surface } from "./surface/surface";

/** How the text is shown: its look, or its source, with the reason where its author did not ask. */
type View = { kind: "surface"; opened: Opened } | { kind: "source"; reason?: Reason | undefined };

interface Shown {
  view: View;
  /** Makes a new surface or source of a text that came from outside. */
  edition: number;
}

function viewOf(markdown: string): View {
  const opened = open(markdown);
  return isOpened(opened) ? { kind: "surface", opened } : { kind: "source", reason: opened };
}

export function RichTextField(props: RichTextProps): JSX.Element {
  const { value, onChange, maxLength, faults = [] } = props;
  const { t } = useTranslation("editor");
  const messages = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(value);
  const [text, setText] = useState(value);
  const [{ view, edition }, setShown] = useState<Shown>(() => ({
    view: viewOf(value),
    edition: 0,
  }));
  const show = (next: View): void => setShown({ view: next, edition: edition + 1 });

  if (value !== seen) {
    setSeen(value);
    if (value !== text && !frame.current?.contains(document.activeElement)) {
      setText(value);
      show(viewOf(value));
    }
  }
  const tell = (markdown: string): void => {
    setText(markdown);
    onChange(markdown);
  };
  const isLong = text.length > maxLength;
  const told = [
    ...(isLong ? [t("tooLong", { most: maxLength, count: text.length })] : []),
    ...faults,
  ];
  const field = { ...props, value: text, messages, isInvalid: told.length > 0, onChange: tell };
  return (
    <div ref={frame} className={styles.field}>
      {view.kind === "surface" ? (
        <Surface
          key={edition}
          {...field}
          opened={view.opened}
          onSource={() => show({ kind: "source" })}
        />
      ) : (
        <Source
          key={edition}
          {...field}
          reason={view.reason}
          onSurface={() => show(viewOf(text))}
        />
      )}
      <div id={messages} className={styles.messages}>
        {told.map((message) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}

import { type Editor, useEditorState } from "@tiptap/react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./surface.module.css";

const LEVELS = [2, 3, 4] as const;

/** Text, or a heading of a level. */
export function BlockKind({ editor }: { editor: Editor }): JSX.Element {
  const { t } = useTranslation("editor");
  const level = useEditorState({
    editor,
    selector: () => LEVELS.find((each) => editor.isActive("heading", { level: each })) ?? 0,
  });
  return (
    <select
      className={styles.kind}
      aria-label={t("kind.label")}
      value={level}
      disabled={!editor.isEditable}
      onChange={({ target }) => {
        const chosen = LEVELS.find((each) => each === Number(target.value));
        const chain = editor.chain().focus();
        (chosen ? chain.setHeading({ level: chosen }) : chain.setParagraph()).run();
      }}
    >
      <option value={0}>{t("kind.text")}</option>
      {LEVELS.map((each) => (
        <option key={each} value={each}>
          {t("kind.heading", { level: each })}
        </option>
      ))}
    </select>
  );
}

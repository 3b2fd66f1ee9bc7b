import { type Editor, useEditorState } from "@tiptap/react";
import { Icon } from "@zhegui/kit";
import { type JSX, use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Act, GROUPS } from "./acts";
import { BlockKind } from "./block-kind";
import { LinkMenu } from "./link-menu";
import { PICTURE_TYPES } from "./picture-view";
import { insertPictures, UploadContext } from "./pictures";
import styles from "./surface.module.css";
import { TableMenu } from "./table-menu";
import { useRovingFocus } from "./use-roving-focus";

interface ToolbarProps {
  editor: Editor;
  label: string;
  onSource: () => void;
}

/** One stop of the Tab key; arrows lead from button to button. */
export function Toolbar({ editor, label, onSource }: ToolbarProps): JSX.Element {
  const { t } = useTranslation("editor");
  const root = useRovingFocus();
  return (
    <div ref={root} role="toolbar" className={styles.toolbar} aria-label={t("toolbar", { label })}>
      <BlockKind editor={editor} />
      <Group editor={editor} acts={GROUPS.marks} />
      <LinkMenu editor={editor} />
      <Group editor={editor} acts={GROUPS.blocks} />
      <TableMenu editor={editor} />
      <Group editor={editor} acts={GROUPS.formula} />
      <PictureAct editor={editor} />
      <span className={styles.apart}>
        <Group editor={editor} acts={GROUPS.history} />
        <button type="button" className={styles.words} onClick={onSource}>
          {t("source")}
        </button>
      </span>
    </div>
  );
}

function Group({ editor, acts }: { editor: Editor; acts: readonly Act[] }): JSX.Element {
  return (
    <>
      {acts.map((act) => (
        <ActButton key={act.name} editor={editor} act={act} />
      ))}
    </>
  );
}

function ActButton({ editor, act }: { editor: Editor; act: Act }): JSX.Element {
  const { t } = useTranslation("editor");
  const { isOn, isPossible } = useEditorState({
    editor,
    selector: () => ({ isOn: act.isOn?.(editor), isPossible: act.isPossible(editor) }),
  });
  const name = t(`act.${act.name}`);
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      aria-disabled={!isPossible}
      aria-keyshortcuts={act.keys}
      title={act.keys ? `${name} (${act.keys.replace("Control", "Ctrl")})` : name}
      onClick={() => isPossible && act.run(editor)}
    >
      <Icon name={act.icon} />
    </button>
  );
}

function PictureAct({ editor }: { editor: Editor }): JSX.Element {
  const { t } = useTranslation("editor");
  const upload = use(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  const isPossible = useEditorState({ editor, selector: () => editor.isEditable });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        aria-label={t("picture.choose")}
        onChange={({ target }) => {
          insertPictures(editor.view, [...(target.files ?? [])], upload);
          target.value = "";
        }}
      />
      <button
        type="button"
        aria-label={t("act.picture")}
        title={t("act.picture")}
        aria-disabled={!isPossible}
        onClick={() => isPossible && input.current?.click()}
      >
        <Icon name="picture" />
      </button>
    </>
  );
}

import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Button, Icon } from "@zhegui/kit";
import { type JSX, use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { setPartAttribute, useIsChosen } from "./chosen-part";
import { isGap, replacePicture, UploadContext } from "./pictures";
import styles from "./surface.module.css";

export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";

/** A picture, or the gap of one; its words are typed in a line below while it is chosen. */
export function PictureView({ node, editor, getPos }: NodeViewProps): JSX.Element {
  const { t } = useTranslation("editor");
  const isChosen = useIsChosen(editor, getPos);
  const { src, alt, upload, isFailed } = node.attrs;
  const state = upload === null ? (isFailed ? "failed" : "gap") : "sending";
  const isMissing = isGap(src);
  return (
    <NodeViewWrapper as="span" className={styles.picture} data-chosen={isChosen || undefined}>
      {isMissing ? (
        <span className={styles.gap} role="status">
          <Icon name={upload === null ? "alert" : "cloudUp"} />
          {t(`picture.${state}`)}
        </span>
      ) : (
        <img src={src} alt={alt} data-drag-handle="" />
      )}
      {editor.isEditable && (isChosen || (isMissing && upload === null)) && (
        <span className={styles.line}>
          <input
            aria-label={t("picture.alt")}
            placeholder={t("picture.alt")}
            maxLength={200}
            autoComplete="off"
            value={alt}
            onChange={({ target }) => setPartAttribute(editor, getPos(), "alt", target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || !["Enter", "Escape"].includes(event.key)) return;
              event.preventDefault();
              editor.commands.focus((getPos() ?? 0) + 1);
            }}
          />
          <PictureButton editor={editor} getPos={getPos} isMissing={isMissing} />
        </span>
      )}
    </NodeViewWrapper>
  );
}

interface PictureButtonProps extends Pick<NodeViewProps, "editor" | "getPos"> {
  isMissing: boolean;
}

function PictureButton({ editor, getPos, isMissing }: PictureButtonProps): JSX.Element {
  const { t } = useTranslation("editor");
  const upload = use(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={t("picture.choose")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          const at = getPos();
          if (file && at !== undefined) replacePicture(editor.view, at, file, upload);
          target.value = "";
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {t(isMissing ? "picture.choose" : "picture.replace")}
      </Button>
    </>
  );
}

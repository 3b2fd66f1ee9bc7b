import { type Editor, useEditorState } from "@tiptap/react";
import { Button } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { readLink } from "./link-address";
import { Menu } from "./menu";
import styles from "./surface.module.css";

/** Gives the chosen words an address, or takes it away. */
export function LinkMenu({ editor }: { editor: Editor }): JSX.Element {
  const { t } = useTranslation("editor");
  const { isOn, isPossible } = useEditorState({
    editor,
    selector: () => ({
      isOn: editor.isActive("link"),
      isPossible: editor.isEditable && !editor.isActive("codeBlock"),
    }),
  });
  return (
    <Menu label={t("act.link")} icon="link" isOn={isOn} isPossible={isPossible}>
      {(close) => <LinkForm editor={editor} onDone={close} />}
    </Menu>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }): JSX.Element {
  const { t } = useTranslation("editor");
  const id = useId();
  const [typed, setTyped] = useState<string>(editor.getAttributes("link").href ?? "");
  const [isBad, setBad] = useState(false);
  const isOn = editor.isActive("link");
  const put = (): void => {
    const href = readLink(typed);
    setBad(!href);
    if (!href) return;
    onDone();
    putLink(editor, href);
  };
  return (
    // Not a form: the field stands in the form of its page.
    <div className={styles.link}>
      <label htmlFor={id}>{t("link.address")}</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={typed}
        aria-invalid={isBad}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          put();
        }}
      />
      <p id={`${id}-fault`} role={isBad ? "alert" : undefined}>
        {isBad && t("link.bad")}
      </p>
      <div>
        <Button size="small" onClick={put}>
          {t("link.put")}
        </Button>
        {isOn && (
          <Button
            size="small"
            look="plain"
            onClick={() => {
              onDone();
              editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
            }}
          >
            {t("link.remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where no words are chosen, the address itself is put in. */
function putLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link"))
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
  else chain.extendMarkRange("link").setMark("link", { href });
  chain.run();
}

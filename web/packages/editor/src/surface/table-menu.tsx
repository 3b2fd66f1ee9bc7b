import type { ChainedCommands } from "@tiptap/core";
import { type Editor, useEditorState } from "@tiptap/react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "./menu";

const SIZE = { rows: 3, cols: 3, withHeaderRow: true };

const ACTS = {
  insert: (chain: ChainedCommands) => chain.insertTable(SIZE),
  rowBefore: (chain: ChainedCommands) => chain.addRowBefore(),
  rowAfter: (chain: ChainedCommands) => chain.addRowAfter(),
  columnBefore: (chain: ChainedCommands) => chain.addColumnBefore(),
  columnAfter: (chain: ChainedCommands) => chain.addColumnAfter(),
  deleteRow: (chain: ChainedCommands) => chain.deleteRow(),
  deleteColumn: (chain: ChainedCommands) => chain.deleteColumn(),
  deleteTable: (chain: ChainedCommands) => chain.deleteTable(),
};

type Name = keyof typeof ACTS;

const NAMES: readonly Name[] = [
  "rowBefore",
  "rowAfter",
  "columnBefore",
  "columnAfter",
  "deleteRow",
  "deleteColumn",
  "deleteTable",
];

/** Puts a table in; within one, adds and takes away its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }): JSX.Element {
  const { t } = useTranslation("editor");
  const { isIn, isPossible } = useEditorState({
    editor,
    selector: () => ({
      isIn: editor.isActive("table"),
      isPossible: editor.isEditable && (editor.isActive("table") || editor.can().insertTable(SIZE)),
    }),
  });
  return (
    <Menu label={t("act.table")} icon="table" isOn={isIn} isPossible={isPossible}>
      {(close) =>
        (isIn ? NAMES : (["insert"] as const)).map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              close();
              ACTS[name](editor.chain().focus()).run();
            }}
          >
            {t(`table.${name}`)}
          </button>
        ))
      }
    </Menu>
  );
}

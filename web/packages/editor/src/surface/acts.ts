import type { ChainedCommands, Editor } from "@tiptap/core";
import type { IconName } from "@zhegui/kit";

/** What a button of the toolbar does. */
export interface Act {
  name:
    | "bold"
    | "italic"
    | "strike"
    | "code"
    | "bulletList"
    | "orderedList"
    | "blockquote"
    | "codeBlock"
    | "rule"
    | "formula"
    | "undo"
    | "redo";
  icon: IconName;
  /** As `aria-keyshortcuts` has it. */
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  isPossible: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

type Step = (chain: ChainedCommands) => ChainedCommands;

function act(name: Act["name"], icon: IconName, step: Step, more: Partial<Act> = {}): Act {
  return {
    name,
    icon,
    isPossible: (editor) => editor.isEditable && step(editor.can().chain()).run(),
    run: (editor) => step(editor.chain().focus()).run(),
    ...more,
  };
}

function toggle(name: Act["name"], icon: IconName, step: Step, keys?: string): Act {
  return act(name, icon, step, { isOn: (editor) => editor.isActive(name), ...(keys && { keys }) });
}

export const GROUPS = {
  marks: [
    toggle("bold", "bold", (chain) => chain.toggleBold(), "Control+B"),
    toggle("italic", "italic", (chain) => chain.toggleItalic(), "Control+I"),
    toggle("strike", "strike", (chain) => chain.toggleStrike(), "Control+Shift+S"),
    toggle("code", "code", (chain) => chain.toggleCode(), "Control+E"),
  ],
  blocks: [
    toggle("bulletList", "list", (chain) => chain.toggleBulletList(), "Control+Shift+8"),
    toggle("orderedList", "orderedList", (chain) => chain.toggleOrderedList(), "Control+Shift+7"),
    toggle("blockquote", "quote", (chain) => chain.toggleBlockquote(), "Control+Shift+B"),
    toggle("codeBlock", "codeBlock", (chain) => chain.toggleCodeBlock(), "Control+Alt+C"),
    act("rule", "rule", (chain) => chain.setHorizontalRule()),
  ],
  formula: [
    act("formula", "formula", (chain) => chain.insertContent({ type: "formula" }), {
      isOn: (editor) => editor.isActive("formula") || editor.isActive("formulaBlock"),
      run: insertFormula,
    }),
  ],
  history: [
    act("undo", "undo", (chain) => chain.undo(), { keys: "Control+Z" }),
    act("redo", "redo", (chain) => chain.redo(), { keys: "Control+Shift+Z" }),
  ],
} satisfies Record<string, Act[]>;

/** Makes a formula of what is chosen, or an empty one, whose TeX is typed next. */
function insertFormula(editor: Editor): void {
  const { from, to, $from } = editor.state.selection;
  const tex = editor.state.doc.textBetween(from, to, " ");
  const isAlone = $from.parent.content.size === 0 && $from.depth === 1;
  const type = isAlone ? "formulaBlock" : "formula";
  const at = isAlone ? $from.before() : from;
  editor
    .chain()
    .insertContentAt(isAlone ? { from: at, to: $from.after() } : { from, to }, {
      type,
      attrs: { tex },
    })
    .setNodeSelection(at)
    .run();
}

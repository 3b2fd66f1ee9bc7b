import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { lazily } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import { type JSX, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { setPartAttribute, useIsChosen } from "./chosen-part";
import styles from "./surface.module.css";

const Formula = lazily(async () => (await import("@zhegui/kit/formula")).Formula);

/** A formula as it will be set; its TeX is typed in a line below while it is chosen. */
export function FormulaView({ node, editor, getPos }: NodeViewProps): JSX.Element {
  const { t } = useTranslation("editor");
  const isBlock = node.type.name === "formulaBlock";
  const isChosen = useIsChosen(editor, getPos);
  const tex = String(node.attrs.tex);
  return (
    <NodeViewWrapper
      as={isBlock ? "div" : "span"}
      className={isBlock ? styles.formulaBlock : styles.formula}
      data-chosen={isChosen || undefined}
    >
      <span className={styles.set}>
        {tex === "" ? (
          <span className={styles.quiet}>{t("formula.empty")}</span>
        ) : (
          <Suspense fallback={tex}>
            <Formula tex={tex} isBlock={isBlock} />
          </Suspense>
        )}
      </span>
      {isChosen && editor.isEditable && (
        <TexLine tex={tex} isBlock={isBlock} editor={editor} getPos={getPos} />
      )}
    </NodeViewWrapper>
  );
}

interface TexLineProps extends Pick<NodeViewProps, "editor" | "getPos"> {
  tex: string;
  isBlock: boolean;
}

function TexLine({ tex, isBlock, editor, getPos }: TexLineProps): JSX.Element {
  const { t } = useTranslation("editor");
  const input = useRef<HTMLInputElement>(null);
  const isNew = useRef(tex === "");
  useEffect(() => {
    if (isNew.current) input.current?.focus();
  }, []);
  return (
    <span className={styles.line}>
      <input
        ref={input}
        aria-label={t("formula.tex")}
        placeholder="\frac{U}{R}"
        spellCheck={false}
        autoComplete="off"
        value={tex}
        onChange={({ target }) => setPartAttribute(editor, getPos(), "tex", target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !["Enter", "Escape"].includes(event.key)) return;
          event.preventDefault();
          leave(editor, getPos());
        }}
      />
      <Button size="small" onClick={() => moveFormula(editor, getPos(), isBlock)}>
        {t(isBlock ? "formula.inline" : "formula.block")}
      </Button>
      <Button size="small" onClick={() => leave(editor, getPos())}>
        {t("done")}
      </Button>
    </span>
  );
}

/** Goes on writing behind the formula; one without TeX goes. */
function leave(editor: Editor, at: number | undefined): void {
  if (at === undefined) return;
  const node = editor.state.doc.nodeAt(at);
  const chain = editor.chain();
  if (node?.attrs.tex.trim() === "") chain.deleteRange({ from: at, to: at + 1 });
  else chain.setTextSelection(at + 1);
  chain.focus().run();
}

/** Makes a formula of a line stand alone, or one that stands alone part of a line. */
function moveFormula(editor: Editor, at: number | undefined, isBlock: boolean): void {
  const { state, view, schema } = editor;
  const { formula, formulaBlock, paragraph } = schema.nodes;
  const node = at === undefined ? null : state.doc.nodeAt(at);
  const moved = (isBlock ? formula : formulaBlock)?.create(node?.attrs);
  if (!node || at === undefined || !moved) return;
  const tr = state.tr.setSelection(NodeSelection.create(state.doc, at));
  tr.replaceSelectionWith(isBlock && paragraph ? paragraph.create(null, moved) : moved, false);
  tr.doc.nodesBetween(Math.max(0, at - 2), Math.min(tr.doc.content.size, at + 4), (each, place) => {
    if (each === moved) tr.setSelection(NodeSelection.create(tr.doc, place));
  });
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

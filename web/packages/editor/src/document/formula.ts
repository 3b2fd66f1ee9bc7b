import { Node } from "@tiptap/core";

const tex = {
  tex: {
    default: "",
    parseHTML: (element: HTMLElement) => element.getAttribute("data-tex") ?? "",
    renderHTML: (attributes: Record<string, unknown>) => ({ "data-tex": attributes.tex }),
  },
};

/** A formula within a line, in TeX. */
export const Formula = Node.create({
  name: "formula",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => tex,
  parseHTML: () => [{ tag: "span[data-tex]" }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes],
});

/** A formula that stands alone. */
export const FormulaBlock = Node.create({
  name: "formulaBlock",
  group: "block",
  atom: true,
  addAttributes: () => tex,
  parseHTML: () => [{ tag: "div[data-tex]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
});

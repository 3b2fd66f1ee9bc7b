import { ReactNodeViewRenderer } from "@tiptap/react";
import { Formula, FormulaBlock } from "../document/formula";
import { parts } from "../document/parts";
import { Picture } from "../document/picture";
import { FormulaView } from "./formula-view";
import { PictureView } from "./picture-view";

/** What a document may hold, with the look that formulas and pictures have on the surface. */
export const surfaceParts = parts({
  picture: Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  formula: Formula.extend({ addNodeView: () => ReactNodeViewRenderer(FormulaView) }),
  formulaBlock: FormulaBlock.extend({ addNodeView: () => ReactNodeViewRenderer(FormulaView) }),
});

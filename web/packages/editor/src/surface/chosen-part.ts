import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";

/** Whether the part at this place, and nothing else, is chosen. */
export function useIsChosen(editor: Editor, getPos: () => number | undefined): boolean {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      state.selection instanceof NodeSelection && state.selection.from === getPos(),
  });
}

/** Changes a part and keeps it chosen, so that the line one types in stays. */
export function setPartAttribute(
  editor: Editor,
  at: number | undefined,
  name: string,
  value: unknown,
): void {
  if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, value));
}

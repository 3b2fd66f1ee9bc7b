import { Node } from "@tiptap/core";

/** The address of a picture that did not come along: it stops publishing until one is uploaded. */
export const GAP = "gap:";

/** A picture; its address is `GAP` while it is still to be uploaded. */
export const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: GAP },
    alt: { default: "" },
    title: { default: null },
    /** Names the upload that will bring the address; never written down. */
    upload: { default: null, rendered: false },
    isFailed: { default: false, rendered: false },
  }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

import { Mark } from "@tiptap/core";

const SCHEMES = new Set(["http", "https", "mailto"]);

/** `https` of `https://example.com`; nothing of an address within this installation. */
export function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

/** Whether readers can follow an address: the server leaves out all others. */
export function isFollowed(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || SCHEMES.has(scheme);
}

/** Words that lead elsewhere. tiptap's own brings a finder of addresses in text, which is large. */
export const Link = Mark.create({
  name: "link",
  // Before other marks: where a link ends, they end within it.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => isFollowed(element.getAttribute("href") ?? "") && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", { ...HTMLAttributes, rel: "noopener" }, 0],
});

/**
 * Page translators (Chrome, Edge, 360) put an element of theirs where a text was. React still has the
 * text, and would throw when it takes it away, puts something before it or looks for what holds it
 * (https://github.com/facebook/react/issues/11538); what it writes into it would stay unseen.
 */

/** What stands in the place of a text that is out of the page. */
const standIns = new WeakMap<Node, ChildNode>();

/** The child of `parent` that holds `node`, or stands for it; undefined where there is none. */
function childFor(parent: Node, node: Node): ChildNode | undefined {
  let held: Node | null = node.parentNode ? node : (standIns.get(node) ?? null);
  while (held && held.parentNode !== parent) held = held.parentNode;
  return (held as ChildNode | null) ?? undefined;
}

function isForeign(node: Node | null | undefined): node is ChildNode {
  return node instanceof HTMLElement && node.localName === "font";
}

/** Who took a text out of the page may have put its own there: in one step, or beside it before. */
function remember({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) {
  const around = [...addedNodes, previousSibling, nextSibling];
  const standIn = around.find(isForeign);
  if (!standIn) return [];
  const texts = [...removedNodes].filter((node) => node instanceof Text && !node.isConnected);
  for (const text of texts) standIns.set(text, standIn);
  return texts;
}

/** React has written into a text that nobody sees: it comes back, and may be translated anew. */
function show(text: Node): void {
  const standIn = standIns.get(text);
  if (!text.parentNode && standIn?.isConnected) standIn.replaceWith(text);
  standIns.delete(text);
}

/** Lets React go on in a page whose texts somebody else replaces. Call it once. */
export function bearTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const instead = childFor(this, child);
    if (instead) removeChild.call(this, instead);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    const isHere = before === null || before.parentNode === this;
    const place = isHere ? before : (childFor(this, before) ?? null);
    return insertBefore.call(this, node, place) as T;
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") show(record.target);
      else for (const text of remember(record)) observer.observe(text, { characterData: true });
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

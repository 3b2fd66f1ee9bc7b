import type { JSX, ReactNode } from "react";
import styles from "./markdown-text.module.css";

interface Block {
  kind: "heading" | "paragraph" | "ordered" | "unordered";
  lines: string[];
}

const MARKS: [RegExp, Block["kind"]][] = [
  [/^#{1,6} +/, "heading"],
  [/^\d+\. +/, "ordered"],
  [/^[-*] +/, "unordered"],
];

/** Headings, lists, paragraphs and **bold**: as much Markdown as an agreement is written in. */
export function parseBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of source.split("\n").map((text) => text.trim())) {
    const [mark, kind] = MARKS.find(([pattern]) => pattern.test(line)) ?? [
      /^/,
      "paragraph" as const,
    ];
    if (line === "") open = undefined;
    else if (open?.kind === kind && kind !== "heading") open.lines.push(line.replace(mark, ""));
    else {
      open = { kind, lines: [line.replace(mark, "")] };
      blocks.push(open);
    }
  }
  return blocks;
}

function bold(text: string): ReactNode[] {
  return text.split("**").map((part, index) => (index % 2 ? <b key={part}>{part}</b> : part));
}

function BlockOf({ block }: { block: Block }): JSX.Element {
  if (block.kind === "heading") return <h3>{bold(block.lines.join(" "))}</h3>;
  if (block.kind === "paragraph") return <p>{bold(block.lines.join(" "))}</p>;
  const List = block.kind === "ordered" ? "ol" : "ul";
  return (
    <List>
      {block.lines.map((line) => (
        <li key={line}>{bold(line)}</li>
      ))}
    </List>
  );
}

export function MarkdownText({ source }: { source: string }): JSX.Element {
  return (
    <div className={styles.text}>
      {parseBlocks(source).map((block) => (
        <BlockOf key={`${block.kind} ${block.lines[0]}`} block={block} />
      ))}
    </div>
  );
}

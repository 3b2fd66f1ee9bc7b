import type MarkdownIt from "markdown-it";

type InlineRule = Parameters<MarkdownIt["inline"]["ruler"]["push"]>[1];
type BlockRule = Parameters<MarkdownIt["block"]["ruler"]["push"]>[1];
type InlineState = Parameters<InlineRule>[0];
type BlockState = Parameters<BlockRule>[0];

/** What Python's `str.isdigit` calls a digit and is likely beside a formula. */
const DIGIT = /[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⑴-⑼]/u;

/**
 * Formulas between dollar signs, by the rules of the server's `dollarmath_plugin` without spaces,
 * digits and labels. The plugin's own port to JavaScript is years behind it: it ends a block at a
 * blank line and takes the signs of a quotation for TeX.
 */
export function dollarMath(reader: MarkdownIt): void {
  reader.inline.ruler.before("escape", "math_inline", inlineMath);
  reader.block.ruler.before("fence", "math_block", blockMath);
}

function inlineMath(state: InlineState, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== "$" || isSpace(src[pos + 1]) || isDigit(src[pos - 1])) return false;
  if (isEscaped(src, pos)) return false;
  let end = src.indexOf("$", pos + 1);
  while (end !== -1 && isEscaped(src, end)) end = src.indexOf("$", end + 1);
  if (end <= pos + 1 || isSpace(src[end - 1]) || isDigit(src[end + 1])) return false;
  if (!isSilent) {
    const token = state.push("math_inline", "math", 0);
    token.content = src.slice(pos + 1, end);
    token.markup = "$";
  }
  state.pos = end + 1;
  return true;
}

/** As the reader has it: spaces of any width, tabs, line ends. */
function isSpace(sign: string | undefined): boolean {
  return sign !== undefined && /[\t-\r\p{Zs}]/u.test(sign);
}

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && DIGIT.test(sign);
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === "\\") from -= 1;
  return (at - from) % 2 === 1;
}

function blockMath(
  state: BlockState,
  startLine: number,
  endLine: number,
  isSilent: boolean,
): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  if (!lineOf(state, startLine).startsWith("$$")) return false;
  const lastLine = closingLine(state, startLine, endLine);
  if (lastLine === undefined) return false;
  if (isSilent) return true;
  state.line = lastLine + 1;
  const token = state.push("math_block", "math", 0);
  token.block = true;
  token.content = contentOf(state, startLine, lastLine);
  token.markup = "$$";
  token.map = [startLine, state.line];
  return true;
}

/** The line without what stands before it: the signs of a quotation, the indent of a list. */
function lineOf(state: BlockState, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trim();
}

function closingLine(state: BlockState, startLine: number, endLine: number): number | undefined {
  const first = lineOf(state, startLine);
  if (first.length > 3 && first.endsWith("$$")) return startLine;
  // A closing sign within the first line says that the rest is not a formula.
  if (first.length > 3 && first.slice(2).includes("$$")) return undefined;
  for (let line = startLine + 1; line < endLine; line += 1)
    if (lineOf(state, line).endsWith("$$")) return line;
  return undefined;
}

function contentOf(state: BlockState, startLine: number, lastLine: number): string {
  const lines = [];
  for (let line = startLine; line <= lastLine; line += 1) lines.push(lineOf(state, line));
  return lines.join("\n").slice(2, -2).trim();
}

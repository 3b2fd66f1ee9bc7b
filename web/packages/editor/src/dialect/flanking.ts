import { reader } from "./reader";

/** A part of a line as it will be written. */
export interface Piece {
  kind: "text" | "atom" | "formula" | "open" | "close";
  text: string;
}

/**
 * The pieces, joined so that every mark is read as one. CommonMark asks what stands beside a mark: in
 * `**Note:**text` the asterisks after the colon close nothing, since a letter follows them. Chinese has
 * no spaces, so that is common. There the letter is written by its number, `**Note:**&#x74;ext`: the
 * reader sees a sign beside the mark and shows the letter. A digit beside a formula is written so too.
 */
export function joinPieces(written: readonly Piece[]): string {
  const pieces = merged(written);
  while (encodeOne(pieces));
  return pieces.map(({ text }) => text).join("");
}

function merged(written: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of written) {
    const last = pieces.at(-1);
    if (piece.kind === "text" && last?.kind === "text") last.text += piece.text;
    else if (piece.text !== "") pieces.push({ ...piece });
  }
  pieces.forEach((piece, at) => {
    if (piece.kind === "text" && piece.text.endsWith("!") && pieces[at + 1]?.text.startsWith("["))
      piece.text = `${piece.text.slice(0, -1)}\\!`;
  });
  return pieces;
}

/** Writes one letter by its number where it hinders a mark; tells whether there was one. */
function encodeOne(pieces: Piece[]): boolean {
  return pieces.some((piece, at) => {
    const before = pieces[at - 1];
    const after = pieces[at + 1];
    const [last, first] = [lastSign(before), firstSign(after)];
    if (piece.kind === "formula")
      return (isDigit(last) && encodeLast(before)) || (isDigit(first) && encodeFirst(after));
    if (piece.kind === "open")
      return isHindering(last, first, piece) && before !== undefined && encodeLast(before);
    return (
      piece.kind === "close" &&
      isHindering(first, last, piece) &&
      after !== undefined &&
      encodeFirst(after)
    );
  });
}

/** Whether a mark between these signs is not read: it needs a space or a sign outside. */
function isHindering(outside: string, inside: string, { text }: Piece): boolean {
  if (outside === "" || isSpace(outside) || isSign(outside)) return false;
  return text === "_" || isSign(inside);
}

function encodeLast(piece: Piece | undefined): boolean {
  if (piece?.kind !== "text") return false;
  const sign = lastSign(piece);
  piece.text = piece.text.slice(0, -sign.length) + byNumber(sign);
  return true;
}

function encodeFirst(piece: Piece | undefined): boolean {
  if (piece?.kind !== "text") return false;
  const sign = firstSign(piece);
  piece.text = byNumber(sign) + piece.text.slice(sign.length);
  return true;
}

function byNumber(sign: string): string {
  return `&#x${sign.codePointAt(0)?.toString(16)};`;
}

function lastSign(piece: Piece | undefined): string {
  return [...(piece?.text.slice(-2) ?? "")].at(-1) ?? "";
}

function firstSign(piece: Piece | undefined): string {
  return [...(piece?.text.slice(0, 2) ?? "")].at(0) ?? "";
}

function isDigit(sign: string): boolean {
  return /[\p{N}]/u.test(sign);
}

function isSpace(sign: string): boolean {
  return /\s/.test(sign);
}

function isSign(sign: string): boolean {
  return reader.utils.isPunctChar(sign) || reader.utils.isMdAsciiPunct(sign.charCodeAt(0));
}

import { ACCENTS, FUNCTIONS, join, lettersTex, signTex, textTex } from "./omml-signs";

/** A formula of Word (OMML) in TeX. What TeX has no word for comes as its letters. */
export function ommlTex(formula: Element): string {
  return content(formula).replaceAll(/\s+/g, " ").trim();
}

type Writer = (element: Element) => string;

const WRITERS: Record<string, Writer> = {
  r: run,
  f: fraction,
  ssup: (each) => base(each) + script("^", each, "sup"),
  ssub: (each) => base(each) + script("_", each, "sub"),
  ssubsup: (each) => base(each) + script("_", each, "sub") + script("^", each, "sup"),
  spre: (each) => join([`{}${script("_", each, "sub")}${script("^", each, "sup")}`, base(each)]),
  rad: root,
  nary: large,
  d: fenced,
  m: (each) => environment("matrix", matrixRows(each)),
  eqarr: (each) => environment("aligned", own(each, "e").map(content)),
  func: (each) => join([named(part(each, "fname")), " ", part(each, "e")]),
  limlow: (each) => limit(each, "_", "underset"),
  limupp: (each) => limit(each, "^", "overset"),
  acc: (each) => `\\${ACCENTS[property(each, "chr") ?? "\u0302"] ?? "hat"}{${part(each, "e")}}`,
  bar: (each) => `\\${property(each, "pos") === "top" ? "over" : "under"}line{${part(each, "e")}}`,
  groupchr: braced,
  borderbox: (each) => `\\boxed{${part(each, "e")}}`,
};

function content(element: Element): string {
  return join([...element.childNodes].map(node));
}

function node(each: ChildNode): string {
  if (each.nodeType === Node.TEXT_NODE) return lettersTex((each.textContent ?? "").trim());
  if (!(each instanceof Element)) return "";
  const name = nameOf(each);
  if (name?.endsWith("pr")) return "";
  return (name && WRITERS[name]?.(each)) ?? content(each);
}

/** The name of an element of a formula; the browser writes it small. */
function nameOf(element: Element): string | undefined {
  return /^m:(.+)$/i.exec(element.localName)?.[1]?.toLowerCase();
}

/** The elements of a formula right below, through the formatting that Word puts between. */
function own(element: Element, name: string): Element[] {
  return [...element.children].flatMap((child) => {
    const found = nameOf(child);
    if (found === undefined) return own(child, name);
    return found === name ? [child] : [];
  });
}

function part(element: Element, name: string): string {
  return own(element, name).map(content).join("");
}

/** What Word says about an element; nothing where it says nothing, "" where the sign is none. */
function property(element: Element, name: string): string | undefined {
  for (const properties of own(element, `${nameOf(element)}pr`)) {
    const [found] = properties.getElementsByTagName(`m:${name}`);
    if (found) return found.getAttribute("m:val") ?? "";
  }
  return undefined;
}

function isOn(element: Element, name: string): boolean {
  return /^(?:|on|1|true)$/.test(property(element, name) ?? "off");
}

const LOOKS: Record<string, string> = {
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  b: "mathbf",
  bi: "boldsymbol",
};

function run(element: Element): string {
  const words = [...element.childNodes]
    .filter((each) => !(each instanceof Element && nameOf(each)?.endsWith("pr")))
    .map(({ textContent }) => textContent)
    .join("")
    .replaceAll(/\s+/g, " ");
  if (isOn(element, "nor")) return words.trim() === "" ? "" : textTex(words);
  const look = LOOKS[property(element, "scr") ?? ""] ?? LOOKS[property(element, "sty") ?? ""];
  if (look) return `\\${look}{${lettersTex(words)}}`;
  return property(element, "sty") === "p" ? upright(words.trim()) : lettersTex(words);
}

function upright(word: string): string {
  if (FUNCTIONS.has(word)) return `\\${word}`;
  return /^[a-z]+$/i.test(word) ? `\\mathrm{${word}}` : lettersTex(word);
}

/** The name of a function, which Word may have written as letters. */
function named(name: string): string {
  return name.replace(/^[a-z]+/, (word) => (FUNCTIONS.has(word) ? `\\${word}` : word));
}

function fraction(element: Element): string {
  const [over, under] = [part(element, "num"), part(element, "den")];
  const type = property(element, "type");
  if (type === "lin" || type === "skw") return `{${over}}/{${under}}`;
  return type === "nobar" || type === "noBar"
    ? `{${over} \\atop ${under}}`
    : `\\frac{${over}}{${under}}`;
}

/** One sign, or one command: all else is put in braces to carry a script. */
const ONE = /^(?:[^\\{}^_]|\\[a-z]+|\\left.*\\right.)?$/iu;

function base(element: Element): string {
  const text = part(element, "e");
  return ONE.test(text) ? text : `{${text}}`;
}

function script(sign: string, element: Element, name: string): string {
  const text = part(element, name);
  return text === "" ? "" : `${sign}{${text}}`;
}

function root(element: Element): string {
  const degree = isOn(element, "deghide") ? "" : part(element, "deg");
  return `\\sqrt${degree && `[${degree}]`}{${part(element, "e")}}`;
}

/** Sums, products, integrals. */
function large(element: Element): string {
  const sign = signTex(property(element, "chr") ?? "∫");
  const limits = script("_", element, "sub") + script("^", element, "sup");
  return join([sign + limits, " ", part(element, "e")]);
}

const MATRICES: Record<string, string> = {
  "()": "pmatrix",
  "[]": "bmatrix",
  "{}": "Bmatrix",
  "||": "vmatrix",
  "‖‖": "Vmatrix",
};

/** What stands between brackets. */
function fenced(element: Element): string {
  const open = property(element, "begchr") ?? "(";
  const close = property(element, "endchr") ?? ")";
  const parts = own(element, "e");
  const [alone] = parts.length === 1 && parts[0] ? loneParts(parts[0]) : [];
  if (alone && nameOf(alone) === "m" && MATRICES[open + close])
    return environment(MATRICES[open + close] ?? "", matrixRows(alone));
  if (alone && nameOf(alone) === "eqarr" && open === "{" && close === "")
    return environment("cases", own(alone, "e").map(content));
  const inner = parts.map(content).join(signTex(property(element, "sepchr") ?? "|"));
  return join([join(["\\left", fence(open), inner]), "\\right", fence(close)]);
}

function fence(sign: string): string {
  return sign === "" ? "." : signTex(sign);
}

/** The one element that a part consists of; none where there is more. */
function loneParts(element: Element): Element[] {
  const all = [...element.children].flatMap((child) => {
    const name = nameOf(child);
    if (name === undefined) return loneParts(child);
    return name.endsWith("pr") ? [] : [child];
  });
  return all.length === 1 ? all : [];
}

function matrixRows(matrix: Element): string[] {
  return own(matrix, "mr").map((row) => own(row, "e").map(content).join(" & "));
}

/** Word marks where lines of equations meet by `&`, which the letters have as `\&`. */
function environment(name: string, rows: readonly string[]): string {
  const lines = rows.map((row) => row.replaceAll("\\&", "&"));
  return `\\begin{${name}} ${lines.join(" \\\\ ")} \\end{${name}}`;
}

/** Below or above an operator it is its limit. */
function limit(element: Element, sign: string, command: string): string {
  const text = named(part(element, "e"));
  const isOperator = /^\\(?:[a-z]+|(?:under|over)brace\{.*\})$/i.test(text);
  return isOperator
    ? text + script(sign, element, "lim")
    : `\\${command}{${part(element, "lim")}}{${text}}`;
}

function braced(element: Element): string {
  const isAbove = property(element, "pos") === "top";
  return `\\${isAbove ? "over" : "under"}brace{${part(element, "e")}}`;
}

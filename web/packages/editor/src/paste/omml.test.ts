// @vitest-environment jsdom

import { expect, test } from "vitest";
import { ommlTex } from "./omml";

/** A run of letters, within the formatting that Word puts around it. */
const r = (letters: string, more = "") =>
  `<i><span style='font-family:"Cambria Math",serif'><m:r>${more}${letters}</m:r></span></i>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const plain = "<m:rPr><m:sty m:val='p'></m:sty></m:rPr>";
const chr = (sign: string) => `<m:chr m:val="${sign}"></m:chr>`;

test.each([
  ["letters and signs", r("αx≤2π"), "\\alpha x\\le2\\pi"],
  ["signs that mean something to TeX", r("5%_{a}#"), "5\\%\\_\\{a\\}\\#"],
  ["Chinese", r("R接地"), "R\\text{接地}"],
  ["words", r("if x_1", "<m:rPr><m:nor></m:nor></m:rPr>"), "\\text{if x\\_1}"],
  ["upright letters", r("d", plain) + r("x"), "\\mathrm{d}x"],
  [
    "blackboard letters",
    r("R", "<m:rPr><m:scr m:val='double-struck'></m:scr></m:rPr>"),
    "\\mathbb{R}",
  ],
  ["a fraction", `<m:f><m:num>${r("a+b")}</m:num><m:den>${r("2")}</m:den></m:f>`, "\\frac{a+b}{2}"],
  [
    "a fraction in a line",
    `<m:f><m:fPr><m:type m:val="lin"></m:type></m:fPr><m:num>${r("a")}</m:num><m:den>${r("b")}</m:den></m:f>`,
    "{a}/{b}",
  ],
  ["a power", `<m:sSup>${e(r("x"))}<m:sup>${r("2n")}</m:sup></m:sSup>`, "x^{2n}"],
  ["an index", `<m:sSub>${e(r("R"))}<m:sub>${r("接")}</m:sub></m:sSub>`, "R_{\\text{接}}"],
  [
    "both, of more than one sign",
    `<m:sSubSup>${e(r("ab"))}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`,
    "{ab}_{i}^{2}",
  ],
  [
    "both before",
    `<m:sPre><m:sub>${r("6")}</m:sub><m:sup>${r("14")}</m:sup>${e(r("C"))}</m:sPre>`,
    "{}_{6}^{14}C",
  ],
  [
    "a square root",
    `<m:rad><m:radPr><m:degHide m:val="on"></m:degHide></m:radPr><m:deg></m:deg>${e(r("x"))}</m:rad>`,
    "\\sqrt{x}",
  ],
  ["a cube root", `<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
  [
    "a sum",
    `<m:nary><m:naryPr>${chr("∑")}</m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup>${e(r("i"))}</m:nary>`,
    "\\sum_{i=1}^{n} i",
  ],
  [
    "an integral",
    `<m:nary><m:sub>${r("0")}</m:sub><m:sup></m:sup>${e(r("x"))}</m:nary>`,
    "\\int_{0} x",
  ],
  ["brackets", `<m:d>${e(r("a"))}${e(r("b"))}</m:d>`, "\\left(a|b\\right)"],
  [
    "brackets of one side",
    `<m:d><m:dPr><m:begChr m:val="["></m:begChr><m:endChr m:val=""></m:endChr></m:dPr>${e(r("a"))}</m:d>`,
    "\\left[a\\right.",
  ],
  [
    "cases",
    `<m:d><m:dPr><m:begChr m:val="{"></m:begChr><m:endChr m:val=""></m:endChr></m:dPr>${e(`<m:eqArr>${e(r("x&amp;,x>0"))}${e(r("0"))}</m:eqArr>`)}</m:d>`,
    "\\begin{cases} x&,x>0 \\\\ 0 \\end{cases}",
  ],
  [
    "a matrix",
    `<m:d>${e(`<m:m><m:mr>${e(r("1"))}${e(r("0"))}</m:mr><m:mr>${e(r("0"))}${e(r("1"))}</m:mr></m:m>`)}</m:d>`,
    "\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}",
  ],
  [
    "a function",
    `<m:func><m:fName>${r("sin", plain)}</m:fName>${e(r("θ"))}</m:func>`,
    "\\sin \\theta",
  ],
  [
    "a limit",
    `<m:func><m:fName><m:limLow>${e(r("lim", plain))}<m:lim>${r("x→0")}</m:lim></m:limLow></m:fName>${e(r("x"))}</m:func>`,
    "\\lim_{x\\to0} x",
  ],
  ["a vector", `<m:acc><m:accPr>${chr("⃗")}</m:accPr>${e(r("F"))}</m:acc>`, "\\vec{F}"],
  [
    "a mean",
    `<m:bar><m:barPr><m:pos m:val="top"></m:pos></m:barPr>${e(r("x"))}</m:bar>`,
    "\\overline{x}",
  ],
  [
    "a brace below",
    `<m:limLow>${e(`<m:groupChr>${e(r("a+b"))}</m:groupChr>`)}<m:lim>${r("n")}</m:lim></m:limLow>`,
    "\\underbrace{a+b}_{n}",
  ],
  ["a box", `<m:borderBox>${e(r("x"))}</m:borderBox>`, "\\boxed{x}"],
  ["what it does not know", `<m:phant>${e(r("x"))}</m:phant>`, "x"],
])("%s", (_name, omml, tex) => {
  const page = new DOMParser().parseFromString(`<m:oMath>${omml}</m:oMath>`, "text/html");
  expect(ommlTex(page.body)).toBe(tex);
});

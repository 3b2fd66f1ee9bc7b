import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Formula, setFormulas } from "./formula";

const DEEP = `${"{".repeat(20_000)}x${"}".repeat(20_000)}`;

test("a formula that is nested too deeply stays as it is written", () => {
  expect(render(<Formula tex={DEEP} />).container.textContent).toBe(DEEP);
});

test("the other formulas of its text are set", () => {
  const text = document.createElement("div");
  text.innerHTML = `<span class="math">${DEEP}</span><span class="math">x^2</span>`;
  setFormulas(text);
  expect(text.firstElementChild?.textContent).toBe(DEEP);
  expect(text.querySelectorAll(".katex")).toHaveLength(1);
});

test.each([
  String.raw`\rule{9999em}{9999em}`,
  String.raw`\hspace{9999em}x`,
  String.raw`\raisebox{9999em}{x}`,
  String.raw`\def\a{99}\kern\a\a em x`,
])("a formula is no larger than a page: %s", (tex) => {
  const { container } = render(<Formula tex={tex} />);
  const styles = [...container.querySelectorAll(".katex-html [style]")];
  const lengths = styles.flatMap(
    (each) => each.getAttribute("style")?.match(/[\d.]+(?=em)/g) ?? [],
  );
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths.map(Number))).toBeLessThan(30);
});

test.each([
  String.raw`\rule[-900em]{50em}{1000em}`,
  String.raw`\raisebox{-900em}{x}`,
  String.raw`x\kern-900em`,
  String.raw`\begin{matrix}a\\[-900em]b\end{matrix}`,
])("what moves ink beyond a page stays as it is written: %s", (tex) => {
  expect(render(<Formula tex={tex} />).container.textContent).toBe(tex);
});

test("a matrix of thirty rows is set", () => {
  const rows = Array.from({ length: 30 }, () => "a & b").join(String.raw` \\ `);
  const tex = String.raw`\begin{pmatrix}${rows}\end{pmatrix}`;
  expect(render(<Formula tex={tex} />).container.querySelector(".katex")).not.toBeNull();
});

test("macros that grow without end are not expanded", () => {
  const grown = String.raw`\def\a{xx}\def\b{\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b}\c\c\c\c`;
  const { container } = render(<Formula tex={grown} />);
  expect(container.querySelectorAll(".katex-html .mord").length).toBeLessThan(10);
});

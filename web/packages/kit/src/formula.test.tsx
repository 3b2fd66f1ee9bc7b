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

import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { CourseCover } from "./course-cover";

const FIRE = { title: "动火作业", category: "消防安全", pattern: "fire" };

test("a cover is drawn with its words where there is no picture", () => {
  const { container } = render(<CourseCover {...FIRE} />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe("消防安全动火作业");
});

test("siblings are placed differently, and each the same everywhere", () => {
  const placing = (title: string, seed?: string) =>
    render(<CourseCover {...FIRE} title={title} seed={seed} />)
      .container.querySelector("svg > g")
      ?.getAttribute("transform");
  const names = ["动火作业", "高处作业", "有限空间作业", "心肺复苏", "手卫生", "电梯困人"];
  expect(new Set(names.map((name) => placing(name))).size).toBeGreaterThan(2);
  expect(placing("", "动火作业")).toBe(placing("动火作业"));
});

test("the drawing of a small cover is turned at most, so that none of it is cut", () => {
  const names = ["动火作业", "高处作业", "有限空间作业", "心肺复苏", "手卫生", "电梯困人"];
  const placings = names.map((title) =>
    render(<CourseCover {...FIRE} title={title} bare />)
      .container.querySelector("svg > g")
      ?.getAttribute("transform"),
  );
  expect(placings.filter((placing) => placing && !/^rotate\([^)]*\)$/.test(placing))).toEqual([]);
  expect(new Set(placings).size).toBe(2);
});

test("a picture stands in the place of the drawing, until it does not come", () => {
  const { container, rerender } = render(<CourseCover {...FIRE} picture="/files/public/a.jpg" />);
  const picture = container.querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/files/public/a.jpg");
  expect(container.textContent).toBe("");
  if (picture) fireEvent.error(picture);
  expect(container.textContent).toBe("消防安全动火作业");
  rerender(<CourseCover {...FIRE} picture="/files/public/b.jpg" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/files/public/b.jpg");
});

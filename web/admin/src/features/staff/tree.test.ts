import { expect, test } from "vitest";
import { placed, withBelow } from "./tree";

const PLANT = { sid: "plant", parentSid: null, name: "生产部" };
const SHOP = { sid: "shop", parentSid: "plant", name: "机修车间" };
const SHIFT = { sid: "shift", parentSid: "shop", name: "甲班" };
const OFFICE = { sid: "office", parentSid: null, name: "行政部" };
const ALL = [SHIFT, OFFICE, SHOP, PLANT];

test("each department stands behind the one it belongs to", () => {
  expect(placed(ALL).map(({ path, depth }) => [path, depth])).toEqual([
    ["行政部", 0],
    ["生产部", 0],
    ["生产部 / 机修车间", 1],
    ["生产部 / 机修车间 / 甲班", 2],
  ]);
});

test("one whose parent is not there stands at the top", () => {
  expect(placed([SHIFT]).map(({ path }) => path)).toEqual(["甲班"]);
});

test("a department comes with all below it", () => {
  expect(withBelow(ALL, "plant")).toEqual(["plant", "shop", "shift"]);
  expect(withBelow(ALL, "office")).toEqual(["office"]);
});

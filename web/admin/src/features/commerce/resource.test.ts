// @vitest-environment jsdom
import { expect, test } from "vitest";
import { soughtOrder } from "./resource";

test.each([
  ["订单号：DD-7K3M-VM8A-5W55", "DD7K3MVM8A5W55"],
  ["DD 7K3M VM8A", "DD7K3MVM8A"],
  ["dd7k3mvm8a", "dd7k3mvm8a"],
  ["郑 女士", "郑 女士"],
  ["Zhou Lan", "Zhou Lan"],
  ["G1-建筑焊工", "G1-建筑焊工"],
])("%s is looked for as %s", (typed, sought) => expect(soughtOrder(typed)).toBe(sought));

import type { Place } from "@zhegui/client";
import { expect, test } from "vitest";
import { closedAtFirst, itemAt, menuOf } from "./menu";

const PLACE: Place = {
  code: "ORG-1",
  organizationSid: "0198",
  name: "Qingshan",
  logo: null,
  roleList: [],
  rightList: [],
};
const INSTALLATION: Place = { ...PLACE, code: "house", organizationSid: null };

function names(place: Place): string[] {
  return menuOf(place).flatMap(({ items }) => items.map(({ name }) => name));
}

test.each<[string, Place, string[]]>([
  ["not an organization's", { ...PLACE, rightList: ["news.write"] }, ["workbench", "tasks"]],
  ["without rights there is only what everybody has", PLACE, ["workbench", "tasks"]],
  [
    "news are the installation's",
    { ...INSTALLATION, rightList: ["news.write"] },
    ["workbench", "news", "tasks"],
  ],
  [
    "who reads courses reads their teachers, and what their words mean",
    { ...PLACE, rightList: ["course.read"] },
    ["workbench", "courses", "teachers", "synonyms", "tasks"],
  ],
  [
    "identities are decided for the installation",
    { ...INSTALLATION, rightList: ["identity.decide"] },
    ["workbench", "identities", "tasks"],
  ],
  [
    "what the assistant uses is read by who runs the installation",
    { ...INSTALLATION, rightList: ["user.read"] },
    ["workbench", "assistantUsage", "tasks"],
  ],
  [
    "an organization is named in its own place",
    { ...PLACE, rightList: ["organization.write"] },
    ["workbench", "organizations", "tasks"],
  ],
  [
    "organizations are made by who runs the installation",
    { ...INSTALLATION, rightList: ["organization.write"] },
    ["workbench", "organizations", "tasks"],
  ],
  [
    "the audit is read in both",
    { ...PLACE, rightList: ["audit.read"] },
    ["workbench", "audit", "tasks"],
  ],
  [
    "who reads examinations reads papers too",
    { ...PLACE, rightList: ["examination.read"] },
    ["workbench", "papers", "examinations", "tasks"],
  ],
  [
    "who is named at a desk answers there",
    { ...PLACE, rightList: ["consultation.answer"] },
    ["workbench", "consultations", "tasks"],
  ],
  [
    "desks are an organization's and the installation's",
    { ...INSTALLATION, rightList: ["consultation.write"] },
    ["workbench", "desks", "tasks"],
  ],
  [
    "money is everybody's who has its right",
    { ...PLACE, rightList: ["money.read", "money.write"] },
    ["workbench", "orders", "vouchers", "payee", "tasks"],
  ],
])("%s", (_, place, expected) => {
  expect(names(place)).toEqual(expected);
});

test.each([
  ["/", "workbench"],
  ["/news", "news"],
  ["/news/0198", "news"],
  ["/newsroom", undefined],
  ["/examinations/0198/results/0199", "examinations"],
])("%s belongs to %s", (pathname, name) => {
  expect(itemAt(pathname)?.name).toBe(name);
});

test.each([
  [1000, "/", []],
  [768, "/", ["system"]],
  [768, "/audit", ["trade"]],
  [700, "/", ["system", "trade"]],
  [320, "/", ["system", "trade", "training", "examining", "organization"]],
])("in a window of %i px the last groups are closed at first, at %s", (height, at, expected) => {
  const groups = menuOf({
    ...PLACE,
    rightList: [
      "organization.write",
      "staff.write",
      "role.grant",
      "bank.read",
      "examination.read",
      "certificate.change",
      "money.read",
      "money.write",
      "audit.read",
    ],
  });
  expect([...closedAtFirst(groups, height, itemAt(at))].map(({ name }) => name)).toEqual(expected);
});

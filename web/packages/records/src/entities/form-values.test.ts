// @vitest-environment jsdom
import { expect, test } from "vitest";
import { formRecord, modelOf } from "./form-values";
import { ENTITIES } from "./generated";

const FIRE = { sid: "c1", name: "Fire", code: "fire" };
const URL = "/files/public/a.png";

test("a record is kept by its form as texts", () => {
  const record = {
    sid: "1",
    version: 1,
    title: "A",
    price: 9.5,
    categoryList: [FIRE],
    examination: null,
    certificate: { sid: "p", name: "Fitter" },
    coverList: [{ url: URL }],
  };
  expect(formRecord(ENTITIES.course, record)).toMatchObject({
    title: "A",
    price: 9.5,
    categoryList: '[{"sid":"c1","label":"Fire"}]',
    teacherList: "",
    examination: "",
    certificate: '[{"sid":"p","label":"Fitter"}]',
    coverList: `[{"url":"${URL}"}]`,
  });
});

test.each([
  ["price", "1,200.50", 1200.5],
  ["price", "¥99", 99],
  ["price", "９９．５元", 99.5],
  ["price", "", null],
  ["validDays", " 30 ", 30],
  ["title", "A", "A"],
  ["isOpen", true, true],
  ["categoryList", '[{"sid":"c1","label":"Fire"}]', [{ sid: "c1" }]],
  ["teacherList", "", []],
  ["examination", "", null],
  ["certificate", '[{"sid":"p","label":"Fitter"}]', { sid: "p" }],
  ["coverList", `[{"url":"${URL}"},{"sid":"f","name":"b.png"}]`, [{ url: URL }, { sid: "f" }]],
  ["coverList", "not JSON", []],
])("a save is given of %s %j: %j", (name, value, given) => {
  expect(modelOf(ENTITIES.course, { [name]: value })).toEqual({ [name]: given });
});

test("a portrait is one picture, or none", () => {
  const teacher = { sid: "1", version: 1, name: "A", avatar: URL };
  const { avatar } = formRecord(ENTITIES.teacher, teacher);
  expect(avatar).toBe(`[{"url":"${URL}"}]`);
  expect(modelOf(ENTITIES.teacher, { avatar })).toEqual({ avatar: { url: URL } });
  expect(modelOf(ENTITIES.teacher, { avatar: "" })).toEqual({ avatar: null });
});

test("which record is meant is not changed", () => {
  expect(modelOf(ENTITIES.course, { sid: "1", version: 2 })).toEqual({ sid: "1", version: 2 });
});

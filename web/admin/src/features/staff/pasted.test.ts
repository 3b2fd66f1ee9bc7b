// @vitest-environment jsdom
import { expect, test } from "vitest";
import { listOf } from "./pasted";

const DEPARTMENTS = [
  { sid: "q", names: ["质检部", "生产 / 质检部"] },
  { sid: "a", names: ["班组", "一车间 / 班组"] },
  { sid: "b", names: ["班组", "二车间 / 班组"] },
];

const people = (text: string) => listOf(text, DEPARTMENTS).lines.map(({ person }) => person);
const faults = (text: string) =>
  listOf(text, DEPARTMENTS).lines.flatMap((line) => line.faults.map((each) => [line.at, each]));

test.each([
  "13800000001",
  "138 0000 0001",
  "138-0000-0001",
  "1380 000 0001",
  "+86 13800000001",
  "+86-138-0000-0001",
  "0086 138 0000 0001",
  "8613800000001",
  "(+86) 138 0000 0001",
  "１３８０００００００１",
  "138\u30000000\u30000001",
  "\u202d13800000001\u202c",
])("%s is a mobile number", (written) => {
  for (const text of [written, `${written} 周岚`, `${written}\t周岚`, `${written}，周岚`]) {
    expect(faults(text)).toEqual([]);
    expect(people(text)[0]?.mobile).toBe("13800000001");
  }
});

test.each([
  ["13800000001 周岚", { name: "周岚" }],
  ["13800000001，周岚，GX-007，钳工", { name: "周岚", staffNumber: "GX-007", title: "钳工" }],
  ["13800000001、周岚；GX-007", { name: "周岚", staffNumber: "GX-007" }],
  ["13800000001\tZhou Lan\t\tFitter", { name: "Zhou Lan", title: "Fitter" }],
  ["13800000001 Zhou Lan 007 Fitter", { name: "Zhou Lan", staffNumber: "007", title: "Fitter" }],
  ["13800000001 张 三 007", { name: "张三", staffNumber: "007" }],
  ["13800000001 阿依古丽·买买提 007", { name: "阿依古丽·买买提", staffNumber: "007" }],
])("%s is whole", (text, person) => {
  expect(people(text)).toEqual([{ mobile: "13800000001", ...person }]);
  expect(faults(text)).toEqual([]);
});

test.each([
  "手机号\t姓名\t部门\t岗位\t工号\n13711110001\t郑一\t质检部\t班长\tK901",
  "姓名,手机号码(必填),所属部门,职务,员工编号\n郑一,137 1111 0001,生产 / 质检部,班长,K901",
  "序号\t手机\t*姓名\tDepartment\tPost\tStaff No.\n1\t13711110001\t郑一\t质检部\t班长\tK901",
  "手机号 姓名 部门 岗位 工号\n13711110001 郑一 质检部 班长 K901",
])("a heading says what the columns are: %s", (text) => {
  const department = { sid: "q" };
  const rest = { name: "郑一", staffNumber: "K901", title: "班长", department };
  expect(people(text)).toEqual([{ mobile: "13711110001", ...rest }]);
  expect(faults(text)).toEqual([]);
});

test("columns that are not read are told", () => {
  expect(listOf("手机号\t性别\t姓名\n13800000001\t女\t周岚", []).leftOut).toEqual(["性别"]);
});

test("nobody is passed over: a line without a number has a fault", () => {
  expect(faults("13711110001\t郑一\tK901\t班长\n待补\t郑三\t\t检验员")).toEqual([[2, "mobile"]]);
  expect(faults("姓名\t部门\n郑三\t质检部")).toEqual([
    [1, "mobile"],
    [2, "mobile"],
  ]);
});

test("empty lines are passed over, and lines keep their numbers", () => {
  const { lines } = listOf("手机号\t姓名\n\n13800000001\t周岚\r\n", []);
  expect(lines.map(({ at, person }) => [at, person.mobile])).toEqual([[3, "13800000001"]]);
});

test.each([
  ["1380000000", ["mobile"]],
  ["1380000000 7 周岚", ["mobile"]],
  ["周岚 13800000001", ["mobile"]],
  [`13800000001 ${"长".repeat(61)}`, ["name"]],
  [`13800000001 周岚 ${"9".repeat(33)}`, ["staffNumber"]],
  [`13800000001 周岚 7 ${"长".repeat(41)}`, ["title"]],
  [`1380000000 ${"长".repeat(61)}`, ["mobile", "name"]],
  ["13800000001\t周岚\t质检部\t班长", ["noHeading"]],
  ["13800000001\t周岚\tK1\t班长\t质检部", ["more"]],
])("%s has the faults %o", (text, told) => {
  expect(faults(text)).toEqual(told.map((each) => [1, each]));
});

test.each(["没有的部门", "班组"])("%s is not one department", (name) => {
  expect(faults(`手机号\t部门\n13800000001\t${name}`)).toEqual([[2, "department"]]);
});

test("a number that stands twice is at fault the second time, however it is written", () => {
  expect(faults("13800000001\n+86 138-0000-0001")).toEqual([[2, "twice"]]);
});

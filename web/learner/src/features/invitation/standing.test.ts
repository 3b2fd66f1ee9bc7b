import { expect, test } from "vitest";
import { standingTo } from "./standing";

const US = { sid: "1", name: "青山精密", logo: null };
const THEM = { sid: "2", name: "锦园物业", logo: null };

function user(employerList: (typeof US)[], invitationList: (typeof US)[]) {
  return { employerList, invitationList };
}

test.each([
  ["visitor", null],
  ["invited", user([], [THEM, US])],
  ["uninvited", user([], [THEM])],
  ["uninvited", user([], [])],
  ["joined", user([US], [])],
  ["joined", user([THEM, US], [])],
  ["invited", user([THEM], [US])],
] as const)("%s", (standing, who) => expect(standingTo(US, who)).toBe(standing));

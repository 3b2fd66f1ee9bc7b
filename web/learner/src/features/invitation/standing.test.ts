import { expect, test } from "vitest";
import { standingTo } from "./standing";

const US = { sid: "1", name: "青山精密", logo: null };
const THEM = { sid: "2", name: "锦园物业", logo: null };

function user(company: string | null, invitationList: (typeof US)[]) {
  return { isEnterprise: company !== null, company, invitationList };
}

test.each([
  ["visitor", null],
  ["invited", user(null, [THEM, US])],
  ["uninvited", user(null, [THEM])],
  ["uninvited", user(null, [])],
  ["joined", user("青山精密", [])],
  ["elsewhere", user("锦园物业", [US])],
] as const)("%s", (standing, who) => expect(standingTo(US, who)).toBe(standing));

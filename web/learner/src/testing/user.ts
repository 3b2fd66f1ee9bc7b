import type { CurrentUser } from "@zhegui/client";

/** Somebody of no organization, but for what is given. */
export function userWith(given: Partial<CurrentUser> = {}): CurrentUser {
  return {
    sid: "0198",
    version: 1,
    number: "100001",
    username: "100001",
    nickname: "Lin",
    tel: "138****0001",
    avatar: null,
    description: null,
    state: "active",
    isEnterprise: false,
    isManager: false,
    isOperator: false,
    company: null,
    companyLogo: null,
    companySid: null,
    employerList: [],
    organizationList: [],
    invitationList: [],
    realName: null,
    idNumber: null,
    realNameConfirmed: false,
    ...given,
  };
}

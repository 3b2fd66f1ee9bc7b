/** Every finished page of the sites: each is walked in every look, and photographed. */
import { type APIRequestContext, expect } from "@playwright/test";
import { candidatesNumber } from "./certificate.ts";
import { EXAMINATION } from "./examination.ts";
import { Factory } from "./factory.ts";
import { newLearner } from "./people.ts";
import {
  type Account,
  bearer,
  CANDIDATE,
  CENTRE,
  LEARNER,
  lookingAs,
  MANAGER,
  OPERATOR,
  STAFF,
} from "./site.ts";

type Record = { sid: string };
type Path = string | ((request: APIRequestContext) => Promise<string>);

export interface SitePage {
  name: string;
  /** The address, or how to find it in the demonstration. */
  path: Path;
  /** As whom; else as a visitor. */
  signedIn?: Account;
}

async function first(request: APIRequestContext, resource: string): Promise<Record> {
  const answer = await request.post(`/resource-center/api/${resource}/v2/dynamicList`, {
    data: {},
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const [record] = (await answer.json()).data.content;
  return record;
}

async function courseCalled(request: APIRequestContext, title: string) {
  const data = { search: title, includeList: ["chapterList.lessonList"] };
  const answer = await request.post("/resource-center/api/course/v2/dynamicList", { data });
  return (await answer.json()).data.content[0];
}

/** A lesson's address, by its course's title and its place there, both counted from 0. */
export function lesson(title: string, chapter: number, place: number) {
  return async (request: APIRequestContext): Promise<string> => {
    const { chapterList } = await courseCalled(request, title);
    return `/study-task-detail/${chapterList[chapter].lessonList[place].sid}`;
  };
}

type Plan = {
  sid: string;
  title: string;
  requiredCourseList: { course: { title: string } }[];
  electivePoolList: Record[];
};

/** One of the staff's own plans, by its title. */
export async function planOf(
  request: APIRequestContext,
  account: Account,
  title: string,
): Promise<Plan> {
  const headers = await lookingAs(request, account);
  const answer = await request.post("/resource-center/api/trainingPlan/v3/my/list", {
    data: {},
    headers,
  });
  return (await answer.json()).data.content.find((plan: Plan) => plan.title === title);
}

/** The learner's run that is not finished. */
async function practiceOf(request: APIRequestContext): Promise<string> {
  const headers = await lookingAs(request, LEARNER);
  const data = { query: [{ field: "finishedAt", operator: "isNull", value: true }] };
  const answer = await request.post("/resource-center/api/practice/v2/dynamicList", {
    data,
    headers,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return `/exercise-detail/${(await answer.json()).data.content[0].sid}`;
}

/** The learner's order in a state: 1 unpaid after a rejection, 2 active, 6 in review. */
function orderIn(state: number) {
  return async (request: APIRequestContext): Promise<string> => {
    const headers = await lookingAs(request, LEARNER);
    const data = { query: [{ field: "state", operator: "eq", value: state }] };
    const url = "/resource-center/api/order/v2/dynamicList";
    const answer = await request.post(url, { data, headers });
    return `/pay/${(await answer.json()).data.content[0].sid}`;
  };
}

/** A record of the training centre by its state: an order, a voucher, a certificate it issued. */
async function ofCentre(
  request: APIRequestContext,
  resource: string,
  state?: number | string,
): Promise<string> {
  const organization = (await myOrganization(request, CENTRE)).sid;
  const headers = { ...(await lookingAs(request, CENTRE)), "tenant-id": organization };
  const data =
    state === undefined ? {} : { query: [{ field: "state", operator: "eq", value: state }] };
  const url = `/resource-center/api/${resource}/v2/dynamicList`;
  const answer = await request.post(url, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.content[0].sid;
}

/** What was changed last, by whomever. */
async function latestEntry(request: APIRequestContext): Promise<string> {
  const url = "/resource-center/api/auditEntry/v2/dynamicList";
  const headers = await lookingAs(request, OPERATOR);
  const answer = await request.post(url, { data: { size: 1 }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return `/admin/house/audit/${(await answer.json()).data.content[0].sid}`;
}

async function myOrganization(request: APIRequestContext, account: Account): Promise<Record> {
  const headers = await lookingAs(request, account);
  const answer = await request.get("/resource-center/api/user/v2/current", { headers });
  return (await answer.json()).data.organizationList[0];
}

/** The factory in the back office. */
const FACTORY = "/admin/DEMO-0002";

async function somebodyOfTheStaff(request: APIRequestContext): Promise<string> {
  const { sid } = await myOrganization(request, MANAGER);
  const headers = { ...(await lookingAs(request, MANAGER)), "tenant-id": sid };
  const data = { query: [{ field: "organizationSid", operator: "eq", value: sid }] };
  const answer = await request.post("/resource-center/api/staff/v2/dynamicList", { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return `${FACTORY}/staff/${(await answer.json()).data.content[0].sid}`;
}

const OFFICE = "/admin/DEMO-0001";

/** The newest record of the training centre in a list of the back office. */
async function newestOfCentre(request: APIRequestContext, resource: string, query: object[] = []) {
  const { sid } = await myOrganization(request, CENTRE);
  const headers = { ...(await lookingAs(request, CENTRE)), "tenant-id": sid };
  const url = `/resource-center/api/${resource}/v2/dynamicList`;
  const answer = await request.post(url, { data: { size: 1, query }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  const [record] = (await answer.json()).data.content;
  return record;
}

/** The examination that everybody may sit as often as they like. */
async function quiz(request: APIRequestContext): Promise<string> {
  const query = [{ field: "title", operator: "eq", value: EXAMINATION }];
  return (await newestOfCentre(request, "authoredExamination", query)).sid;
}

/** What somebody new handed in there. */
async function resultOfQuiz(request: APIRequestContext): Promise<string> {
  const sid = await quiz(request);
  const headers = await bearer(request, await newLearner(request));
  const started = await request.post("/resource-center/api/attempt/v2/start", {
    headers,
    data: { model: { examination: { sid } } },
  });
  expect(started.status(), await started.text()).toBe(200);
  const attempt = (await started.json()).data.sid;
  const data = { model: { sid: attempt } };
  const submitted = await request.post("/resource-center/api/attempt/v2/submit", { headers, data });
  expect(submitted.status(), await submitted.text()).toBe(200);
  return `${OFFICE}/examinations/${sid}/results/${attempt}`;
}

/** What waits at the factory's desk, which its manager answers. */
async function leftAtFactory(request: APIRequestContext): Promise<string> {
  const headers = await lookingAs(request, MANAGER);
  const data = { query: [{ field: "state", operator: "eq", value: "left" }] };
  const url = "/resource-center/api/consultation/v2/dynamicList";
  const answer = await request.post(url, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return `${FACTORY}/consultations/${(await answer.json()).data.content[0].sid}`;
}

async function deskOfFactory(request: APIRequestContext): Promise<string> {
  const headers = await lookingAs(request, MANAGER);
  const url = "/resource-center/api/consultationDesk/v2/dynamicList";
  const answer = await request.post(url, { data: {}, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return `${FACTORY}/desks/${(await answer.json()).data.content[0].sid}`;
}

export const YEARLY = "全员安全轮训";

/** The address that a path stands for. */
export async function addressOf(path: Path, request: APIRequestContext): Promise<string> {
  return typeof path === "string" ? path : path(request);
}

export const PAGES: SitePage[] = [
  { name: "home", path: "/index" },
  { name: "home-learner", path: "/index", signedIn: LEARNER },
  { name: "login", path: "/login" },
  { name: "course", path: "/course" },
  { name: "course-signed-in", path: "/course", signedIn: LEARNER },
  { name: "course-list", path: "/course-list" },
  { name: "course-search", path: "/course-search?keyword=安全" },
  { name: "course-search-nothing", path: "/course-search?keyword=有限空见&price=free" },
  {
    name: "course-detail",
    path: async (request) => `/detail/course/${(await first(request, "course")).sid}`,
  },
  {
    name: "subject-detail",
    path: async (request) => `/detail/subject/${(await first(request, "subject")).sid}`,
  },
  { name: "question", path: "/question", signedIn: LEARNER },
  { name: "practice-test", path: "/practice-test", signedIn: LEARNER },
  { name: "special-exercise", path: "/special-exercise", signedIn: LEARNER },
  { name: "my-mistakes", path: "/my-mistakes", signedIn: LEARNER },
  { name: "user-question-bank", path: "/user/question-bank", signedIn: LEARNER },
  { name: "exercise-detail", path: practiceOf, signedIn: LEARNER },
  { name: "my-favorites", path: "/my-favorites", signedIn: LEARNER },
  { name: "materials", path: "/profile" },
  { name: "materials-signed-in", path: "/profile", signedIn: LEARNER },
  { name: "news", path: "/dynamic" },
  {
    name: "news-detail",
    path: async (request) => `/dynamic-detail/${(await first(request, "news")).sid}`,
  },
  { name: "search", path: "/synthesis-search" },
  { name: "search-results", path: "/synthesis-search?keyword=消防&type=all" },
  { name: "lesson-trial", path: lesson("低压电工", 0, 0) },
  { name: "lesson", path: lesson("低压电工", 0, 0), signedIn: LEARNER },
  { name: "lesson-video", path: lesson("低压电工", 1, 0), signedIn: LEARNER },
  { name: "my-examination", path: "/user/my-examination", signedIn: LEARNER },
  { name: "my-examination-plan", path: "/user/my-examination", signedIn: STAFF },
  {
    name: "examination-detail",
    path: async (request) => `/examination-detail/${(await first(request, "examination")).sid}`,
    signedIn: LEARNER,
  },
  { name: "assistant", path: "/assistant/" },
  { name: "consultation", path: "/consultation/" },
  { name: "certificate-query", path: "/certificate-query" },
  {
    name: "certificate-result",
    path: async (request) => `/certificate/result?number=${await candidatesNumber(request)}`,
  },
  { name: "certificate-result-unknown", path: "/certificate/result?number=ZG-2222-2222-2222" },
  { name: "certificate-result-nothing", path: "/certificate/result" },
  {
    name: "my-certificate",
    path: async (request) => {
      await candidatesNumber(request);
      return "/user/my-certificate";
    },
    signedIn: CANDIDATE,
  },
  { name: "my-certificate-nothing", path: "/user/my-certificate", signedIn: LEARNER },
  { name: "profile", path: "/user/info", signedIn: LEARNER },
  { name: "archive", path: "/user/info?tab=archive", signedIn: CANDIDATE },
  { name: "archive-nothing", path: "/user/info?tab=archive", signedIn: LEARNER },
  { name: "my-course", path: "/user/course", signedIn: LEARNER },
  { name: "my-course-completed", path: "/user/course?state=completed", signedIn: CANDIDATE },
  { name: "notice", path: "/user/notice", signedIn: LEARNER },
  {
    name: "notice-open",
    path: async (request) => {
      const headers = await lookingAs(request, LEARNER);
      const url = "/resource-center/api/messageItem/v2/dynamicList";
      const answer = await request.post(url, { data: { size: 1 }, headers });
      return `/user/notice?item=${(await answer.json()).data.content[0].sid}`;
    },
    signedIn: LEARNER,
  },
  { name: "order", path: "/user/order", signedIn: LEARNER },
  { name: "setting", path: "/user/setting", signedIn: LEARNER },
  { name: "llltest", path: "/llltest" },
  { name: "study", path: "/user/study", signedIn: LEARNER },
  { name: "study-staff", path: "/user/study", signedIn: STAFF },
  { name: "study-analysis", path: "/user/study?view=analysis", signedIn: LEARNER },
  { name: "study-analysis-plans", path: "/user/study?view=analysis", signedIn: STAFF },
  { name: "study-analysis-year", path: "/user/study?view=analysis&period=year", signedIn: STAFF },
  {
    name: "study-analysis-of-staff",
    path: async (request) => {
      const headers = await lookingAs(request, STAFF);
      const answer = await request.get("/resource-center/api/user/v2/current", { headers });
      return `/user/study?view=analysis&user=${(await answer.json()).data.sid}`;
    },
    signedIn: MANAGER,
  },
  {
    name: "plan",
    path: async (request) => `/user/study?plan=${(await planOf(request, STAFF, YEARLY)).sid}`,
    signedIn: STAFF,
  },
  {
    name: "plan-staff",
    path: async (request) =>
      `/user/study?plan=${(await planOf(request, STAFF, YEARLY)).sid}&view=staff`,
    signedIn: MANAGER,
  },
  {
    name: "free-choice-course",
    path: async (request) => {
      const [pool] = (await planOf(request, STAFF, YEARLY)).electivePoolList;
      return `/free-choice-course/${pool?.sid}`;
    },
    signedIn: STAFF,
  },
  {
    name: "invite",
    path: async (request) =>
      `/invite?organization=${(await Factory.enter(request)).organization.sid}`,
  },
  {
    name: "invite-not-invited",
    path: async (request) =>
      `/invite?organization=${(await Factory.enter(request)).organization.sid}`,
    signedIn: LEARNER,
  },
  { name: "enterprise-home", path: "/home", signedIn: STAFF },
  { name: "enterprise-home-manager", path: "/home", signedIn: MANAGER },
  { name: "pay-rejected", path: orderIn(1), signedIn: LEARNER },
  { name: "pay-in-review", path: orderIn(6), signedIn: LEARNER },
  { name: "pay-paid", path: orderIn(2), signedIn: LEARNER },
  { name: "admin-orders", path: `${OFFICE}/orders`, signedIn: CENTRE },
  {
    name: "admin-order",
    path: async (request) => `${OFFICE}/orders/${await ofCentre(request, "soldOrder", 6)}`,
    signedIn: CENTRE,
  },
  { name: "admin-vouchers", path: `${OFFICE}/vouchers`, signedIn: CENTRE },
  {
    name: "admin-voucher-rejected",
    path: async (request) => `${OFFICE}/vouchers/${await ofCentre(request, "voucher", 3)}`,
    signedIn: CENTRE,
  },
  { name: "admin-vouchers-all", path: `${OFFICE}/vouchers/all`, signedIn: CENTRE },
  { name: "admin-identities", path: "/admin/house/identities", signedIn: OPERATOR },
  { name: "admin-audit", path: "/admin/house/audit", signedIn: OPERATOR },
  { name: "admin-audit-entry", path: latestEntry, signedIn: OPERATOR },
  { name: "admin-certificates", path: `${OFFICE}/certificates`, signedIn: CENTRE },
  {
    name: "admin-certificate",
    path: async (request) =>
      `${OFFICE}/certificates/${await ofCentre(request, "certificateHistory", "valid")}`,
    signedIn: CENTRE,
  },
  { name: "admin-staff", path: `${FACTORY}/staff`, signedIn: MANAGER },
  { name: "admin-departments", path: `${FACTORY}/departments`, signedIn: MANAGER },
  { name: "admin-invitations", path: `${FACTORY}/invitations`, signedIn: MANAGER },
  { name: "admin-invite", path: `${FACTORY}/invitations/new`, signedIn: MANAGER },
  { name: "admin-roles", path: `${FACTORY}/roles`, signedIn: MANAGER },
  { name: "admin-grant", path: `${FACTORY}/roles/new`, signedIn: MANAGER },
  { name: "admin-member", path: somebodyOfTheStaff, signedIn: MANAGER },
  { name: "admin-notices", path: `${FACTORY}/notices`, signedIn: MANAGER },
  { name: "admin-notice-new", path: `${FACTORY}/notices/new`, signedIn: MANAGER },
  { name: "admin-consultations", path: `${FACTORY}/consultations`, signedIn: MANAGER },
  { name: "admin-consultation", path: leftAtFactory, signedIn: MANAGER },
  { name: "admin-desks", path: `${FACTORY}/desks`, signedIn: MANAGER },
  { name: "admin-desk-new", path: `${FACTORY}/desks/new`, signedIn: MANAGER },
  { name: "admin-desk", path: deskOfFactory, signedIn: MANAGER },
  { name: "admin-interests", path: `${OFFICE}/interests`, signedIn: CENTRE },
  { name: "admin-assistant-usage", path: "/admin/house/assistant-usage", signedIn: OPERATOR },
  { name: "admin-synonyms", path: "/admin/house/synonyms", signedIn: OPERATOR },
  { name: "admin-synonym-new", path: `${OFFICE}/synonyms/new`, signedIn: CENTRE },
  { name: "admin-banks", path: `${OFFICE}/banks`, signedIn: CENTRE },
  {
    name: "admin-bank",
    path: async (request) => `${OFFICE}/banks/${await ofCentre(request, "bank")}`,
    signedIn: CENTRE,
  },
  { name: "admin-questions", path: `${OFFICE}/questions`, signedIn: CENTRE },
  {
    name: "admin-question",
    path: async (request) => `${OFFICE}/questions/${await ofCentre(request, "question")}`,
    signedIn: CENTRE,
  },
  {
    name: "admin-question-change",
    path: async (request) => `${OFFICE}/questions/${await ofCentre(request, "question")}/edit`,
    signedIn: CENTRE,
  },
  {
    name: "admin-question-new",
    path: async (request) => `${OFFICE}/questions/new?bankSid=${await ofCentre(request, "bank")}`,
    signedIn: CENTRE,
  },
  {
    name: "admin-questions-paste",
    path: async (request) => `${OFFICE}/questions/paste?bankSid=${await ofCentre(request, "bank")}`,
    signedIn: CENTRE,
  },
  { name: "admin-papers", path: `${OFFICE}/papers`, signedIn: CENTRE },
  { name: "admin-paper-new", path: `${OFFICE}/papers/new`, signedIn: CENTRE },
  {
    name: "admin-paper",
    path: async (request) => `${OFFICE}/papers/${(await newestOfCentre(request, "paper")).sid}`,
    signedIn: CENTRE,
  },
  { name: "admin-examinations", path: `${OFFICE}/examinations`, signedIn: CENTRE },
  { name: "admin-examination-new", path: `${OFFICE}/examinations/new`, signedIn: CENTRE },
  {
    name: "admin-examination",
    path: async (request) => `${OFFICE}/examinations/${await quiz(request)}`,
    signedIn: CENTRE,
  },
  {
    name: "admin-results",
    path: async (request) => `${OFFICE}/examinations/${await quiz(request)}/results`,
    signedIn: CENTRE,
  },
  { name: "admin-result", path: resultOfQuiz, signedIn: CENTRE },
  { name: "admin-payee", path: `${OFFICE}/payee`, signedIn: CENTRE },
  { name: "admin-courses", path: `${OFFICE}/courses`, signedIn: CENTRE },
  { name: "admin-course-new", path: `${OFFICE}/courses/new`, signedIn: CENTRE },
  {
    name: "admin-course",
    path: async (request) => `${OFFICE}/courses/${await ofCentre(request, "authoredCourse")}`,
    signedIn: CENTRE,
  },
  {
    name: "admin-course-content",
    path: async (request) =>
      `${OFFICE}/courses/${await ofCentre(request, "authoredCourse")}/content`,
    signedIn: CENTRE,
  },
  { name: "admin-teachers", path: `${OFFICE}/teachers`, signedIn: CENTRE },
  {
    name: "admin-teacher",
    path: async (request) => `${OFFICE}/teachers/${await ofCentre(request, "authoredTeacher")}`,
    signedIn: CENTRE,
  },
  { name: "admin-categories", path: "/admin/house/categories", signedIn: OPERATOR },
  { name: "admin-category-new", path: "/admin/house/categories/new", signedIn: OPERATOR },
  { name: "mobile", path: "/m/" },
  { name: "admin", path: "/admin/" },
];

/** Every finished page of the sites: each is walked in every look, and photographed. */
import { type APIRequestContext, expect } from "@playwright/test";
import { candidatesNumber } from "./certificate.ts";
import { Factory } from "./factory.ts";
import { type Account, bearer, CANDIDATE, LEARNER, MANAGER, STAFF } from "./site.ts";

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

type Plan = { sid: string; title: string; electivePoolList: Record[] };

/** One of the staff's own plans, by its title. */
export async function planOf(
  request: APIRequestContext,
  account: Account,
  title: string,
): Promise<Plan> {
  const headers = await bearer(request, account);
  const answer = await request.post("/resource-center/api/trainingPlan/v3/my/list", {
    data: {},
    headers,
  });
  return (await answer.json()).data.content.find((plan: Plan) => plan.title === title);
}

export const YEARLY = "全员安全轮训";

/** The address that a path stands for. */
export async function addressOf(path: Path, request: APIRequestContext): Promise<string> {
  return typeof path === "string" ? path : path(request);
}

export const PAGES: SitePage[] = [
  { name: "home", path: "/index" },
  { name: "home-signed-in", path: "/index", signedIn: LEARNER },
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
  {
    name: "examination-detail",
    path: async (request) => `/examination-detail/${(await first(request, "examination")).sid}`,
    signedIn: LEARNER,
  },
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
  { name: "my-course", path: "/user/course", signedIn: LEARNER },
  { name: "my-course-completed", path: "/user/course?state=completed", signedIn: CANDIDATE },
  { name: "setting", path: "/user/setting", signedIn: LEARNER },
  { name: "llltest", path: "/llltest" },
  { name: "study", path: "/user/study", signedIn: LEARNER },
  { name: "study-staff", path: "/user/study", signedIn: STAFF },
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
  { name: "mobile", path: "/m/" },
  { name: "admin", path: "/admin/" },
];

/** Every finished page of the sites: each is walked in every look, and photographed. */
import { type APIRequestContext, expect } from "@playwright/test";

type Record = { sid: string };
type Path = string | ((request: APIRequestContext) => Promise<string>);

export interface SitePage {
  name: string;
  /** The address, or how to find it in the demonstration. */
  path: Path;
  signedIn?: true;
}

async function first(request: APIRequestContext, resource: string): Promise<Record> {
  const answer = await request.post(`/resource-center/api/${resource}/v2/dynamicList`, { data: {} });
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

/** The address that a path stands for. */
export async function addressOf(path: Path, request: APIRequestContext): Promise<string> {
  return typeof path === "string" ? path : path(request);
}

export const PAGES: SitePage[] = [
  { name: "home", path: "/index" },
  { name: "home-signed-in", path: "/index", signedIn: true },
  { name: "login", path: "/login" },
  { name: "course", path: "/course" },
  { name: "course-signed-in", path: "/course", signedIn: true },
  { name: "course-list", path: "/course-list" },
  {
    name: "course-detail",
    path: async (request) => `/detail/course/${(await first(request, "course")).sid}`,
  },
  { name: "materials", path: "/profile" },
  { name: "materials-signed-in", path: "/profile", signedIn: true },
  { name: "news", path: "/dynamic" },
  {
    name: "news-detail",
    path: async (request) => `/dynamic-detail/${(await first(request, "news")).sid}`,
  },
  { name: "search", path: "/synthesis-search" },
  { name: "lesson-trial", path: lesson("低压电工", 0, 0) },
  { name: "lesson", path: lesson("低压电工", 0, 0), signedIn: true },
  { name: "my-examination", path: "/user/my-examination", signedIn: true },
  {
    name: "examination-detail",
    path: async (request) => `/examination-detail/${(await first(request, "examination")).sid}`,
    signedIn: true,
  },
  { name: "certificate-query", path: "/certificate-query" },
  { name: "certificate-result", path: "/certificate/result" },
  { name: "my-certificate", path: "/user/my-certificate", signedIn: true },
  { name: "profile", path: "/user/info", signedIn: true },
  { name: "llltest", path: "/llltest" },
  { name: "mobile", path: "/m/" },
  { name: "admin", path: "/admin/" },
];

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

/** The address that a path stands for. */
export async function addressOf(path: Path, request: APIRequestContext): Promise<string> {
  return typeof path === "string" ? path : path(request);
}

export const PAGES: SitePage[] = [
  { name: "home", path: "/index" },
  { name: "home-signed-in", path: "/index", signedIn: true },
  { name: "login", path: "/login" },
  { name: "course", path: "/course" },
  { name: "course-list", path: "/course-list" },
  {
    name: "course-detail",
    path: async (request) => `/detail/course/${(await first(request, "course")).sid}`,
  },
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
  { name: "mobile", path: "/m/" },
  { name: "admin", path: "/admin/" },
];

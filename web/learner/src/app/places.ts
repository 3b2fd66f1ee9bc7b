import type { Menus } from "@zhegui/client";
import { useMenus } from "@zhegui/domain";
import type { IconName } from "@zhegui/kit";

/** The places of the site by the server's codes: how each is drawn. */
const ICONS = {
  home: "grid",
  courses: "book",
  questions: "clipboard",
  materials: "document",
  certificateQuery: "shield",
  study: "chart",
  profile: "user",
  myCourses: "book",
  myQuestionBank: "list",
  myOrders: "document",
  myExaminations: "clipboard",
  myCertificates: "award",
  favorites: "heart",
  messages: "bell",
  settings: "sliders",
  backOffice: "building",
} as const satisfies Record<string, IconName>;

export type PlaceCode = keyof typeof ICONS;

export interface Place {
  code: PlaceCode;
  /** Its name is `place.<code>` in common.json. */
  path: string;
  icon: IconName;
  external: boolean;
}

type Group = Menus["menuList"][number]["group"];

function inside(group: Group, paths: Partial<Record<PlaceCode, string>>): Menus["menuList"] {
  return Object.entries(paths).map(([code, path]) => ({ code, path, group, external: false }));
}

/** What everybody gets; those who get more wait for the server's word. */
export const EVERYBODYS = [
  ...inside("navigation", {
    home: "/index",
    courses: "/course",
    questions: "/question",
    materials: "/profile",
    certificateQuery: "/certificate-query",
  }),
  ...inside("shortcut", {
    study: "/user/study",
    profile: "/user/info",
    myOrders: "/user/order",
    myCourses: "/user/course",
    myQuestionBank: "/user/question-bank",
    myExaminations: "/user/my-examination",
    myCertificates: "/user/my-certificate",
    favorites: "/my-favorites",
    messages: "/user/notice",
    settings: "/user/setting",
  }),
];

/** How the addresses of further pages begin that belong to a place. */
const WITHIN: Partial<Record<PlaceCode, string[]>> = {
  courses: ["/course", "/detail/", "/study-task-detail/"],
  certificateQuery: ["/certificate/"],
  study: ["/free-choice-course/"],
  myExaminations: ["/examination-detail/"],
};

/** Whether an address is a place's own, or that of a page within it. */
export function standingAt({ code, path }: Place, pathname: string): "page" | "true" | undefined {
  if (pathname === path) return "page";
  return WITHIN[code]?.some((begin) => pathname.startsWith(begin)) ? "true" : undefined;
}

function isPlace(code: string): code is PlaceCode {
  return code in ICONS;
}

/** The places of one group that the reader may go to; a code that is not known here is left out. */
export function usePlaces(group: Group): Place[] {
  const menus = useMenus((state) => state.menus);
  return (menus?.menuList ?? EVERYBODYS).flatMap(({ code, path, external, group: of }) =>
    of === group && isPlace(code) ? [{ code, path, external, icon: ICONS[code] }] : [],
  );
}

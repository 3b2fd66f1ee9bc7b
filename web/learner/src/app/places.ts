import type { Menus } from "@zhegui/client";
import { useMenus } from "@zhegui/domain";
import type { IconName } from "@zhegui/kit";

/** The places of the site by the server's codes: how each is drawn. */
const ICONS = {
  home: "grid",
  courses: "book",
  materials: "document",
  certificateQuery: "shield",
  study: "chart",
  profile: "user",
  favorites: "heart",
  myExaminations: "clipboard",
  myCertificates: "award",
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

/** What everybody gets; those who get more wait for the server's word. */
export const EVERYBODYS: Menus["menuList"] = [
  { code: "home", path: "/index", group: "navigation", external: false },
  { code: "courses", path: "/course", group: "navigation", external: false },
  { code: "materials", path: "/profile", group: "navigation", external: false },
  { code: "certificateQuery", path: "/certificate-query", group: "navigation", external: false },
  { code: "study", path: "/user/study", group: "shortcut", external: false },
  { code: "profile", path: "/user/info", group: "shortcut", external: false },
  { code: "favorites", path: "/my-favorites", group: "shortcut", external: false },
  { code: "myExaminations", path: "/user/my-examination", group: "shortcut", external: false },
  { code: "myCertificates", path: "/user/my-certificate", group: "shortcut", external: false },
];

function isPlace(code: string): code is PlaceCode {
  return code in ICONS;
}

/** The places of one group that the reader may go to; a code that is not known here is left out. */
export function usePlaces(group: Menus["menuList"][number]["group"]): Place[] {
  const menus = useMenus((state) => state.menus);
  return (menus?.menuList ?? EVERYBODYS).flatMap(({ code, path, external, group: of }) =>
    of === group && isPlace(code) ? [{ code, path, external, icon: ICONS[code] }] : [],
  );
}

import type { Place } from "@zhegui/client";
import type { IconName } from "@zhegui/kit";
import type { EntityName } from "@zhegui/records";
import type { TypeOptions } from "i18next";

type Right = Place["rightList"][number];
type Texts = TypeOptions["resources"]["admin"];

export interface Item {
  /** Key of its name under `menu`, and of what it is for under `what`. */
  name: keyof Texts["menu"] & keyof Texts["what"];
  path: string;
  icon: IconName;
  /** Without one it is for everybody. */
  right?: Right;
  /** It belongs to organizations, or to the installation; without it, to both. */
  of?: "organization" | "installation";
  /** Its pages are made of what the server declares of this entity. */
  entity?: EntityName;
}

export interface Group {
  /** Without a name its items stand alone. */
  name?: keyof Texts["menu"];
  items: readonly Item[];
}

const GROUPS: readonly Group[] = [
  { items: [{ name: "workbench", path: "/", icon: "grid" }] },
  {
    name: "organization",
    items: [
      {
        name: "organizations",
        path: "/organizations",
        icon: "building",
        right: "organization.write",
      },
      { name: "staff", path: "/staff", icon: "users", right: "staff.write", of: "organization" },
      {
        name: "departments",
        path: "/departments",
        icon: "building",
        right: "staff.write",
        of: "organization",
      },
      {
        name: "invitations",
        path: "/invitations",
        icon: "link",
        right: "staff.write",
        of: "organization",
      },
      { name: "roles", path: "/roles", icon: "shield", right: "role.grant", of: "organization" },
    ],
  },
  {
    name: "content",
    items: [
      { name: "courses", path: "/courses", icon: "book", right: "course.read", entity: "course" },
      {
        name: "teachers",
        path: "/teachers",
        icon: "user",
        right: "course.read",
        entity: "teacher",
      },
      {
        name: "categories",
        path: "/categories",
        icon: "flag",
        right: "category.write",
        of: "installation",
        entity: "category",
      },
      { name: "interests", path: "/interests", icon: "heart", right: "interest.read" },
      {
        name: "news",
        path: "/news",
        icon: "document",
        right: "news.write",
        of: "installation",
        entity: "news",
      },
      { name: "synonyms", path: "/synonyms", icon: "link", right: "course.read" },
    ],
  },
  {
    name: "examining",
    items: [
      { name: "banks", path: "/banks", icon: "book", right: "bank.read" },
      { name: "questions", path: "/questions", icon: "list", right: "bank.read" },
      { name: "papers", path: "/papers", icon: "document", right: "examination.read" },
      { name: "examinations", path: "/examinations", icon: "pencil", right: "examination.read" },
    ],
  },
  {
    name: "training",
    items: [
      { name: "certificates", path: "/certificates", icon: "award", right: "certificate.change" },
    ],
  },
  {
    name: "trade",
    items: [
      { name: "orders", path: "/orders", icon: "list", right: "money.read" },
      { name: "vouchers", path: "/vouchers", icon: "clipboard", right: "money.read" },
      { name: "payee", path: "/payee", icon: "building", right: "money.write" },
    ],
  },
  {
    name: "people",
    items: [
      {
        name: "identities",
        path: "/identities",
        icon: "user",
        right: "identity.decide",
        of: "installation",
      },
    ],
  },
  {
    name: "consulting",
    items: [
      {
        name: "consultations",
        path: "/consultations",
        icon: "headset",
        right: "consultation.answer",
      },
      { name: "desks", path: "/desks", icon: "clock", right: "consultation.write" },
    ],
  },
  {
    name: "messages",
    items: [
      {
        name: "notices",
        path: "/notices",
        icon: "bell",
        right: "message.write",
        of: "organization",
        entity: "notice",
      },
    ],
  },
  {
    name: "system",
    items: [
      { name: "audit", path: "/audit", icon: "eye", right: "audit.read" },
      {
        name: "assistantUsage",
        path: "/assistant-usage",
        icon: "chart",
        right: "user.read",
        of: "installation",
      },
      { name: "tasks", path: "/tasks", icon: "refresh" },
    ],
  },
];

/** Whether somebody with the rights of a place may open a page there. */
export function mayOpen(place: Place, { right, of }: Pick<Item, "right" | "of">): boolean {
  const kind = place.organizationSid === null ? "installation" : "organization";
  return (of ?? kind) === kind && (right === undefined || place.rightList.includes(right));
}

/** What the user may open in a place, in the order of the menu; groups without an item are left out. */
export function menuOf(place: Place): Group[] {
  return GROUPS.map((group) => ({
    ...group,
    items: group.items.filter((item) => mayOpen(place, item)),
  })).filter(({ items }) => items.length > 0);
}

/** Heights in the rail, as in shell.module.css: an item, a group's name, and what is around the menu. */
const ITEM = 32;
const NAME = 26;
const AROUND = 142;

/** The groups, from the last, that are closed at first so that the menu has room in a window. */
export function closedAtFirst(
  groups: readonly Group[],
  windowHeight: number,
  here: Item | undefined,
): ReadonlySet<Group> {
  const closed = new Set<Group>();
  let over = AROUND - windowHeight;
  for (const { name, items } of groups) over += items.length * ITEM + (name ? NAME : 0);
  for (const group of [...groups].reverse()) {
    if (over <= 0) break;
    if (!group.name || group.items.some(({ path }) => path === here?.path)) continue;
    closed.add(group);
    over -= group.items.length * ITEM;
  }
  return closed;
}

/** Every item, whoever may open it. */
export function allItems(): Item[] {
  return GROUPS.flatMap(({ items }) => items);
}

/** The item of an address. */
export function itemAt(pathname: string): Item | undefined {
  return allItems().find(({ path }) =>
    path === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${path}/`),
  );
}

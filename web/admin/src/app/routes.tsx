import type { Place } from "@zhegui/client";
import { usePageTitle } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { type EntityName, textsOf } from "@zhegui/records";
import type { TypeOptions } from "i18next";
import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import type { RouteObject } from "react-router";
import { Crash } from "./crash";
import { Forbidden, Missing } from "./instead";
import { LoadingPage } from "./loading";
import { allItems, type Item, itemAt, mayOpen } from "./menu";
import { Shell } from "./shell";

type Resources = TypeOptions["resources"];
type Title = keyof Resources["admin"]["menu"];

const ISSUED: (keyof Resources)[] = ["adminCertificates"];
const ASKING: (keyof Resources)[] = ["adminInterests"];
const ORGANIZATIONS: (keyof Resources)[] = ["adminOrganizations", "files"];
const PAPERS: (keyof Resources)[] = ["adminPapers", "questions"];
const EXAMINING: (keyof Resources)[] = ["adminExaminations", "adminPapers", "questions"];
const PEOPLE: (keyof Resources)[] = ["adminIdentities"];
const STAFF: (keyof Resources)[] = ["adminStaff"];
const ASKED: (keyof Resources)[] = ["adminQuestions", "questions"];
const CONSULTING: (keyof Resources)[] = ["adminConsultations", "consultation", "files", "orders"];
const SYNONYMS: (keyof Resources)[] = ["adminSynonyms"];
const USAGE: (keyof Resources)[] = ["adminUsage"];
const CONTENT: (keyof Resources)[] = ["adminCourseContent", "files"];
const SALES: (keyof Resources)[] = ["adminCommerce", "files"];

type PageOf = () => Promise<{ Page: ComponentType }>;

/** The pages of records of which more can be done than their entity says. */
const OWN: Partial<Record<EntityName, PageOf>> = {
  category: () => import("../features/catalogue/category"),
  course: () => import("../features/catalogue/course"),
};

function titled(Page: ComponentType, title: Title): ComponentType {
  return function Titled(): JSX.Element {
    const { t } = useTranslation("admin");
    usePageTitle(t(`menu.${title}`));
    return <Page />;
  };
}

/** A page, loaded with its texts when it is first opened by somebody who may. */
function page(
  place: Place,
  path: string,
  title: Title,
  load: () => Promise<{ Page: ComponentType }>,
  texts: (keyof Resources)[] = [],
): RouteObject {
  const item = itemAt(path);
  if (item && !mayOpen(place, item)) return { path, element: <Forbidden /> };
  return {
    path,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(["admin", "records", ...texts])]);
      return { Component: titled(module.Page, title) };
    },
  };
}

async function withTexts(entity: EntityName, load: PageOf): Promise<{ Page: ComponentType }> {
  await loadTexts([textsOf(entity)]);
  return load();
}

/** The list of an entity, and the page of one record of it, made of what the server declares. */
function entityPages(place: Place, { name, path, entity }: Item): RouteObject[] {
  if (!entity) return [];
  const load = () => import("./entity-pages");
  const own = OWN[entity];
  const record = `${path}/:sid`;
  return [
    page(place, path, name, async () => (await load()).listOf(entity, path)),
    own
      ? page(place, record, name, () => withTexts(entity, own), ["adminCatalogue", "files"])
      : page(place, record, name, async () => (await load()).pageOf(entity, path)),
  ];
}

/** Every address within a place. */
export function routes(place: Place): RouteObject[] {
  const pages = [
    page(place, "/", "workbench", () => import("./workbench")),
    page(
      place,
      "/organizations",
      "organizations",
      () => import("../features/organizations/list"),
      ORGANIZATIONS,
    ),
    page(
      place,
      "/organizations/:sid",
      "organizations",
      () => import("../features/organizations/form"),
      ORGANIZATIONS,
    ),
    page(place, "/staff", "staff", () => import("../features/staff/list"), STAFF),
    page(place, "/staff/:sid", "staff", () => import("../features/staff/member"), STAFF),
    page(
      place,
      "/departments",
      "departments",
      () => import("../features/staff/department-tree"),
      STAFF,
    ),
    page(
      place,
      "/invitations",
      "invitations",
      () => import("../features/staff/invitations"),
      STAFF,
    ),
    page(place, "/invitations/new", "invitations", () => import("../features/staff/invite"), STAFF),
    page(place, "/roles", "roles", () => import("../features/staff/role-list"), STAFF),
    page(place, "/roles/:sid", "roles", () => import("../features/staff/role-page"), STAFF),
    page(place, "/interests", "interests", () => import("../features/interests/list"), ASKING),
    page(
      place,
      "/interests/:sid",
      "interests",
      () => import("../features/interests/interest"),
      ASKING,
    ),
    page(place, "/banks", "banks", () => import("../features/questions/banks/list"), ASKED),
    page(place, "/banks/:sid", "banks", () => import("../features/questions/banks/form"), ASKED),
    page(place, "/questions", "questions", () => import("../features/questions/list"), ASKED),
    page(place, "/questions/new", "questions", () => import("../features/questions/form"), ASKED),
    page(
      place,
      "/questions/paste",
      "questions",
      () => import("../features/questions/paste"),
      ASKED,
    ),
    page(
      place,
      "/questions/:sid",
      "questions",
      () => import("../features/questions/question"),
      ASKED,
    ),
    page(
      place,
      "/questions/:sid/edit",
      "questions",
      () => import("../features/questions/form"),
      ASKED,
    ),
    ...allItems().flatMap((item) => entityPages(place, item)),
    page(
      place,
      "/courses/:sid/content",
      "courses",
      () => import("../features/course-content/page"),
      CONTENT,
    ),
    page(place, "/synonyms", "synonyms", () => import("../features/synonyms/list"), SYNONYMS),
    page(place, "/synonyms/:sid", "synonyms", () => import("../features/synonyms/form"), SYNONYMS),
    page(place, "/papers", "papers", () => import("../features/examinations/papers/list"), PAPERS),
    page(
      place,
      "/papers/:sid",
      "papers",
      () => import("../features/examinations/papers/form"),
      PAPERS,
    ),
    page(
      place,
      "/examinations",
      "examinations",
      () => import("../features/examinations/list"),
      EXAMINING,
    ),
    page(
      place,
      "/examinations/:sid",
      "examinations",
      () => import("../features/examinations/page"),
      EXAMINING,
    ),
    page(
      place,
      "/examinations/:sid/results",
      "examinations",
      () => import("../features/examinations/results/list"),
      EXAMINING,
    ),
    page(
      place,
      "/examinations/:sid/results/:attempt",
      "examinations",
      () => import("../features/examinations/results/attempt"),
      EXAMINING,
    ),
    page(
      place,
      "/certificates",
      "certificates",
      () => import("../features/certificates/list"),
      ISSUED,
    ),
    page(
      place,
      "/certificates/:sid",
      "certificates",
      () => import("../features/certificates/certificate"),
      ISSUED,
    ),
    page(place, "/orders", "orders", () => import("../features/commerce/orders"), SALES),
    page(place, "/orders/:sid", "orders", () => import("../features/commerce/order"), SALES),
    page(place, "/vouchers", "vouchers", () => import("../features/commerce/review"), SALES),
    page(place, "/vouchers/all", "vouchers", () => import("../features/commerce/vouchers"), SALES),
    page(place, "/vouchers/:sid", "vouchers", () => import("../features/commerce/review"), SALES),
    page(place, "/payee", "payee", () => import("../features/commerce/payee"), SALES),
    page(place, "/identities", "identities", () => import("../features/identities/list"), PEOPLE),
    page(
      place,
      "/identities/:sid",
      "identities",
      () => import("../features/identities/request"),
      PEOPLE,
    ),
    page(
      place,
      "/consultations",
      "consultations",
      () => import("../features/consultations/page"),
      CONSULTING,
    ),
    page(
      place,
      "/consultations/:sid",
      "consultations",
      () => import("../features/consultations/page"),
      CONSULTING,
    ),
    page(place, "/desks", "desks", () => import("../features/desks/list"), ["adminDesks"]),
    page(place, "/desks/:sid", "desks", () => import("../features/desks/form"), ["adminDesks"]),
    page(place, "/audit", "audit", () => import("../features/audit/list"), ["adminAudit"]),
    page(place, "/audit/:sid", "audit", () => import("../features/audit/entry"), ["adminAudit"]),
    page(
      place,
      "/assistant-usage",
      "assistantUsage",
      () => import("../features/assistant-usage/list"),
      USAGE,
    ),
    page(place, "/tasks", "tasks", () => import("../features/tasks/page"), ["adminTasks"]),
    page(place, "/me", "me", () => import("./me")),
    { path: "*", element: <Missing /> },
  ];
  return [
    {
      element: <Shell />,
      errorElement: <Crash />,
      // The frame is drawn at once; only the page waits for its code.
      children: [
        { children: pages, errorElement: <Crash />, hydrateFallbackElement: <LoadingPage /> },
      ],
    },
  ];
}

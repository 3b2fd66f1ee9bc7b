import type { PageView } from "@zhegui/client";
import { firstLoaded, usePageTitle } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import type { TypeOptions } from "i18next";
import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { type RouteObject, useMatches } from "react-router";
import { RequireLogin } from "./require-login";

type Resources = TypeOptions["resources"];
type PageTitle = keyof Resources["common"]["title"];

/** What the shell must know of a page before it is there. */
export interface PageFacts {
  /** Key of the page's name under `title` in common.json. */
  title: PageTitle;
  /** Translation files that the page needs. */
  texts: (keyof Resources)[];
  keepAlive?: boolean;
  signedIn?: boolean;
  /** Shown before the query client has come: only what it loads lazily asks the server. */
  firstPaint?: boolean;
}

/** The same with the name of its route, as page views know it. */
export interface PageHandle extends PageFacts {
  path: PageView["page"];
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** What the page that is here has told of itself. */
export function usePage(): PageHandle | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isPageHandle(handle) ? handle : undefined;
}

type PageModule = { Page: ComponentType };

function Title({ title }: { title: PageTitle }): null {
  const { t } = useTranslation();
  usePageTitle(t(`title.${title}`));
  return null;
}

/** The page under its title, so that a page may name itself more exactly; behind the login if it asks for one. */
function framed(Page: ComponentType, { title, signedIn }: PageFacts): ComponentType {
  const Framed = (): JSX.Element => (
    <>
      <Title title={title} />
      <Page />
    </>
  );
  if (!signedIn) return Framed;
  return () => (
    <RequireLogin>
      <Framed />
    </RequireLogin>
  );
}

/**
 * A route whose page, a module that exports `Page`, is loaded together with its texts when it is
 * first visited, so that it never shows without them.
 */
export function page(
  path: PageView["page"],
  load: () => Promise<PageModule>,
  facts: PageFacts,
): RouteObject {
  const handle: PageHandle = { ...facts, path };
  return {
    path,
    caseSensitive: true,
    handle,
    lazy: async () => {
      const ground = facts.firstPaint ? undefined : firstLoaded();
      const [module] = await Promise.all([load(), loadTexts(facts.texts), ground]);
      return { Component: framed(module.Page, facts) };
    },
  };
}

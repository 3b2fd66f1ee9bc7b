import { addPageView, type PageView, read, siteInformation } from "@zhegui/client";
import {
  loadMenus,
  refreshLookups,
  refreshUser,
  reportFailure,
  useLoaded,
  useSession,
} from "@zhegui/domain";
import { type JSX, useEffect } from "react";
import { useLocation } from "react-router";
import { Arrival } from "./arrival";
import { askedPlace } from "./asked-place";
import { useLeftovers } from "./leftovers";
import { deviceHere, mobileAddress } from "./mobile-site";
import { OfflineNote } from "./offline-note";
import { usePage } from "./page";

const INFORMATION_IS_FRESH_MS = 5 * 60_000;
const DEVICE_IS_LOOKED_AT_AFTER_MS = 100;

/** What happens behind the pages must not disturb who reads them. */
function forgive(): void {}

/** Who comes back may have another name, picture or company by now. */
function useFreshUser(): void {
  useEffect(() => void refreshUser().catch(forgive), []);
}

/** Menus follow the reader and the organization acted for. */
function useFreshMenus(): void {
  const reader = useSession(({ user }) => `${user?.sid} ${user?.companySid}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader gets other menus
  useEffect(() => void loadMenus().catch(forgive), [reader]);
}

/** For users who are logged in: logout leaves no copy behind. */
function useFreshDictionary(revision: string | undefined): void {
  const signedIn = useSession(({ user }) => user !== null);
  useEffect(() => {
    if (revision && signedIn) void refreshLookups(revision).catch(reportFailure);
  }, [revision, signedIn]);
}

function usePageViews(isOn: boolean): void {
  const { pathname } = useLocation();
  const page = usePage()?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next course is another view
  useEffect(() => {
    if (!isOn || !page) return;
    const model: PageView = { page };
    void addPageView({ body: { model } }).catch(forgive);
  }, [isOn, page, pathname]);
}

/** A user who goes on from the home page does not wait for the table of the other pages. */
function useRoutes(): void {
  useEffect(() => void import("./routes").catch(forgive), []);
}

function useMobileSite(mobileSite: string | null | undefined): void {
  const { pathname, search, state } = useLocation();
  const place = askedPlace(state) ?? pathname + search;
  useEffect(() => {
    if (!mobileSite) return;
    const timer = setTimeout(() => {
      const address = mobileAddress(mobileSite, deviceHere(), new URL(place, location.origin));
      if (address) location.replace(address);
    }, DEVICE_IS_LOOKED_AT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [mobileSite, place]);
}

/**
 * What is done behind every page: the user, menus, dictionary, page views, the way to the mobile site, the
 * word that another page is there, or that the network is away.
 */
export function Housekeeping(): JSX.Element {
  const { data: answer } = useLoaded({
    ...read(siteInformation, {}),
    staleTime: INFORMATION_IS_FRESH_MS,
  });
  const site = answer?.data;
  useFreshUser();
  useFreshMenus();
  useFreshDictionary(site?.lookupRevision);
  usePageViews(site?.pageViews === true);
  useMobileSite(site?.mobileSite);
  useRoutes();
  const page = usePage()?.path;
  // A sitting says itself, and more exactly, what becomes of answers without a network.
  const isSitting = page === "/examination/:id";
  useLeftovers(isSitting || page === "/exercise-detail/:id");
  return (
    <>
      <Arrival />
      {!isSitting && <OfflineNote />}
    </>
  );
}

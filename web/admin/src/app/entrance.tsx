import { actFor, myPlaces, type Place, read } from "@zhegui/client";
import { Failed, RightsContext, refreshUser, reportFailure, useLoaded } from "@zhegui/domain";
import { type JSX, useEffect, useMemo } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { HereContext, placeAddress, placeIn } from "../place";
import { Loading } from "./loading";
import { NoPlace } from "./no-place";
import { routes } from "./routes";

/** The pages of a place. */
function Pages({ place, places }: { place: Place; places: Place[] }): JSX.Element {
  const router = useMemo(() => {
    // Before the first call of a page, and for as long as this document lasts.
    actFor(place.organizationSid);
    return createBrowserRouter(routes(place), { basename: placeAddress(place.code) });
  }, [place]);
  const here = useMemo(() => ({ place, places }), [place, places]);
  return (
    <HereContext value={here}>
      <RightsContext value={place.rightList}>
        <RouterProvider router={router} />
      </RightsContext>
    </HereContext>
  );
}

/** Finds the place that the address names among the user's; without a name, leads to the first. */
export function Entrance(): JSX.Element {
  const { data, error, refetch } = useLoaded({
    ...read(myPlaces, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const places = data?.data;
  const code = placeIn(location.pathname);
  const first = code === "" ? places?.[0]?.code : undefined;
  useEffect(() => {
    if (first !== undefined) location.replace(placeAddress(first));
  }, [first]);
  useEffect(() => {
    void refreshUser().catch(reportFailure);
  }, []);
  if (error) return <Failed cause={error} retry={refetch} isPage />;
  if (!places || first !== undefined) return <Loading />;
  const place = places.find((each) => each.code === code);
  return place ? <Pages place={place} places={places} /> : <NoPlace places={places} />;
}

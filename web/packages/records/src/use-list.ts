import { keepPreviousData } from "@tanstack/react-query";
import { useLastPage, useLoaded } from "@zhegui/domain";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";
import { askedBy, readSaid, type Said, writeAddress } from "./address";
import { rememberAddress } from "./last-address";
import type { Resource } from "./resource";

const PAGE_SIZE = 20;

/** A list as its address asks for it; what was there stays while the next page comes. */
export function useList(resource: Resource) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  useEffect(() => rememberAddress(pathname, params), [pathname, params]);
  const said = readSaid(params, resource);
  const asked = askedBy(said, resource.filters ?? []);
  const say = (change: Partial<Said>): void =>
    setParams(writeAddress({ ...said, page: 0, ...change }));
  const found = useLoaded({
    queryKey: ["records", resource.name, "list", resource.of, said],
    queryFn: () => resource.list({ ...asked, page: said.page, size: PAGE_SIZE, count: "bounded" }),
    placeholderData: keepPreviousData,
  });
  useLastPage(found.data, (page) => setParams(writeAddress({ ...said, page }), { replace: true }));
  return { said, asked, say, found };
}

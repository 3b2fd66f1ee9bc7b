import { staffList, tenant, userList } from "@zhegui/client";
import { useLoaded, useSettled } from "@zhegui/domain";

const MOST = 8;
const PAUSE_MS = 300;

/** Somebody who may be named a consultant. */
export interface Person {
  user: string;
  name: string;
  /** What tells two of the same name apart. */
  aside: string;
}

async function ofStaff(organization: string, search: string): Promise<Person[]> {
  const query = [
    { field: "organizationSid" as const, operator: "eq" as const, value: organization },
  ];
  const body = { size: MOST, search, query };
  const { data } = await staffList({ body, throwOnError: true });
  return data.data.content.map(({ userSid, name, nickname, departmentName, staffNumber }) => ({
    user: userSid,
    name: name ?? nickname ?? "",
    aside: [departmentName, staffNumber].filter(Boolean).join(" "),
  }));
}

async function ofAll(search: string): Promise<Person[]> {
  const query = {
    or: [
      { field: "nickname" as const, operator: "contains" as const, value: search },
      { field: "number" as const, operator: "eq" as const, value: search },
    ],
  };
  const { data } = await userList({ body: { size: MOST, query: [query] }, throwOnError: true });
  return data.data.content.map(({ sid, nickname, number, tel }) => ({
    user: sid,
    name: nickname,
    aside: [number, tel].filter(Boolean).join(" "),
  }));
}

/** Those whom what is typed finds: of the organization's people, or of all where none is acted for. */
export function usePeople(typed: string) {
  const search = useSettled(typed.trim(), PAUSE_MS);
  const organization = tenant();
  return useLoaded({
    queryKey: ["records", "consultantFound", organization, search],
    queryFn: () => (organization ? ofStaff(organization, search) : ofAll(search)),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
}

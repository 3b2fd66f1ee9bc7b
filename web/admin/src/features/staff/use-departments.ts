import { type Department, departmentList, tenant } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The server answers so many in one page. */
const MOST = 1024;

async function read(): Promise<Department[]> {
  const here = {
    field: "organizationSid" as const,
    operator: "eq" as const,
    value: tenant() ?? "",
  };
  const body = { page: 0, size: MOST, query: [here] };
  return (await departmentList({ body, throwOnError: true })).data.data.content;
}

/** All departments of the organization acted for. */
export function useDepartments() {
  return useLoaded({ queryKey: ["records", "department", tenant()], queryFn: read });
}

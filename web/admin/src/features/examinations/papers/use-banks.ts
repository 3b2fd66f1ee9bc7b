import { type Bank, bankList, tenant } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The server answers so many in one page. */
const MOST = 1024;

async function read(): Promise<Bank[]> {
  const body = { size: MOST, includeList: ["chapterList"] };
  return (await bankList({ body, throwOnError: true })).data.data.content;
}

/** The banks that a paper may draw from, with their chapters. */
export function useBanks() {
  return useLoaded({ queryKey: ["records", "bank", "choices", tenant()], queryFn: read });
}

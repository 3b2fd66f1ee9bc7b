import { type Bank, bankList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The server answers so many in one page. */
const MOST = 1024;

async function read(): Promise<Bank[]> {
  return (await bankList({ body: { page: 0, size: MOST }, throwOnError: true })).data.data.content;
}

/** The banks that one may read, by name. */
export function useBanks() {
  return useLoaded({ queryKey: ["records", "bank", "all"], queryFn: read });
}

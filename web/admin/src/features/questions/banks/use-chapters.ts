import { type Chapter, chapterList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The server answers so many in one page. */
const MOST = 1024;

async function read(bank: string): Promise<Chapter[]> {
  const query = [{ field: "bankSid" as const, operator: "eq" as const, value: bank }];
  const body = { page: 0, size: MOST, query };
  return (await chapterList({ body, throwOnError: true })).data.data.content;
}

/** The chapters of a bank in their order; of no bank none. */
export function useChapters(bank: string | undefined) {
  return useLoaded({
    queryKey: ["records", "chapter", bank],
    queryFn: () => read(bank ?? ""),
    enabled: bank !== undefined,
  });
}

/** How deep a chapter lies: 1.2.3 in two others. */
export function depthOf({ code }: Pick<Chapter, "code">): number {
  return code.split(".").length - 1;
}

/** A chapter in words: its code, and its title where it has one of its own. */
export function chapterWords({ code, title }: Pick<Chapter, "code" | "title">): string {
  return title === code ? code : `${code} ${title}`;
}

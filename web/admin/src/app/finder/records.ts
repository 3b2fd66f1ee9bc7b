/** In which lists a word is looked for, by the name of their page, and how a row is told. */
import {
  authoredExaminationList,
  authoredNewsList,
  bankList,
  certificateHistoryList,
  paperList,
  questionList,
  soldOrderList,
  staffList,
  tenant,
} from "@zhegui/client";
import { searchedAs } from "@zhegui/records";
import { soughtBy } from "../../features/certificates/resource";
import { soughtOrder } from "../../features/commerce/resource";
import type { Item } from "../menu";
import type { Hit } from "./pages";

/** Of each list. */
const MOST = 4;
const LONGEST = 60;

type Look = (search: string) => Promise<Hit[]>;

const titled = searchedAs((value) => ({
  field: "title" as const,
  operator: "contains" as const,
  value,
}));
const named = searchedAs((value) => ({
  field: "name" as const,
  operator: "contains" as const,
  value,
}));
const issued = searchedAs(soughtBy, [
  { field: "isManaged" as const, operator: "eq" as const, value: true },
]);

const LOOKS: Partial<Record<Item["name"], Look>> = {
  staff: async (search) => {
    const here = {
      field: "organizationSid" as const,
      operator: "eq" as const,
      value: tenant() ?? "",
    };
    const body = { size: MOST, search, query: [here] };
    const { content } = (await staffList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, name, nickname, staffNumber }) => ({
      to: `/staff/${sid}`,
      words: name ?? nickname ?? sid,
      beside: staffNumber,
    }));
  },
  orders: async (search) => {
    const body = { size: MOST, search: soughtOrder(search) };
    const { content } = (await soldOrderList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, number }) => ({ to: `/orders/${sid}`, words: number }));
  },
  certificates: async (search) => {
    const body = issued({ size: MOST, search });
    const { content } = (await certificateHistoryList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, number, holderName }) => ({
      to: `/certificates/${sid}`,
      words: number ?? sid,
      beside: holderName,
    }));
  },
  examinations: async (search) => {
    const body = { size: MOST, search };
    const { content } = (await authoredExaminationList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, title }) => ({ to: `/examinations/${sid}`, words: title }));
  },
  papers: async (search) => {
    const body = titled({ size: MOST, search });
    const { content } = (await paperList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, title }) => ({ to: `/papers/${sid}`, words: title }));
  },
  banks: async (search) => {
    const body = named({ size: MOST, search });
    const { content } = (await bankList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, name }) => ({ to: `/questions?bankSid=${sid}`, words: name }));
  },
  questions: async (search) => {
    const body = { size: MOST, search };
    const { content } = (await questionList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, stem, code }) => ({
      to: `/questions/${sid}`,
      words: stem.slice(0, LONGEST),
      beside: code,
    }));
  },
  news: async (search) => {
    const body = { size: MOST, search };
    const { content } = (await authoredNewsList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, title }) => ({ to: `/news/${sid}`, words: title }));
  },
};

export interface Found {
  item: Item;
  hits: Hit[];
}

/** What the lists of these pages find; one that cannot be asked finds nothing. */
export async function recordsNamed(items: readonly Item[], search: string): Promise<Found[]> {
  const asked = items.flatMap((item) => {
    const look = LOOKS[item.name];
    return look ? [{ item, look }] : [];
  });
  const answers = await Promise.allSettled(asked.map(({ look }) => look(search)));
  return answers.flatMap((answer, at) => {
    const item = asked[at]?.item;
    if (!item || answer.status === "rejected" || answer.value.length === 0) return [];
    return [{ item, hits: answer.value }];
  });
}

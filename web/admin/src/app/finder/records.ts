/** In which lists a word is looked for, by the name of their page, and how a row is told. */
import {
  authoredCategoryList,
  authoredCourseList,
  authoredExaminationList,
  authoredNewsList,
  authoredTeacherList,
  bankList,
  certificateHistoryList,
  paperList,
  questionList,
  soldOrderList,
  staffList,
  tenant,
} from "@zhegui/client";
import { soughtBy } from "../../features/certificates/resource";
import { soughtOrder } from "../../features/commerce/resource";
import type { Item } from "../menu";
import type { Hit } from "./pages";

/** Of each list. */
const MOST = 4;
const LONGEST = 60;

type Look = (search: string) => Promise<Hit[]>;

function within<Field extends string>(field: Field, value: string) {
  return { field, operator: "contains" as const, value };
}

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
    const ours = { field: "isManaged" as const, operator: "eq" as const, value: true };
    const body = { size: MOST, query: [ours, soughtBy(search)] };
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
    const body = { size: MOST, query: [within("title", search)] };
    const { content } = (await paperList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, title }) => ({ to: `/papers/${sid}`, words: title }));
  },
  banks: async (search) => {
    const body = { size: MOST, query: [within("name", search)] };
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
  courses: async (search) => {
    const body = { size: MOST, search };
    const { content } = (await authoredCourseList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, title, categoryNames }) => ({
      to: `/courses/${sid}`,
      words: title,
      beside: categoryNames,
    }));
  },
  teachers: async (search) => {
    const body = { size: MOST, search };
    const { content } = (await authoredTeacherList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, name, title }) => ({
      to: `/teachers/${sid}`,
      words: name,
      beside: title,
    }));
  },
  categories: async (search) => {
    const body = { size: MOST, search };
    const { content } = (await authoredCategoryList({ body, throwOnError: true })).data.data;
    return content.map(({ sid, name, code }) => ({
      to: `/categories/${sid}`,
      words: name,
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

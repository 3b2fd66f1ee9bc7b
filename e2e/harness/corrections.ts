/** What leads to a certificate under a wrong name, and to its correction, by the calls of the pages. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { newIdNumber } from "./factory.ts";
import { rightAnswers } from "./knowledge.ts";
import { agreed, newLearner } from "./people.ts";
import { type Account, bearer } from "./site.ts";

const API = "/resource-center/api";
const EXAMINATION = "低压电工作业安全技术 · 结业考试";

type Sid = { sid: string };
type Question = Sid & { stem: string; optionList: (Sid & { content: string })[]; kind: string };
type Attempt = Sid & { sectionList: { questionList: Question[] }[] };
type Certificate = { number: string; holderName: string; state: string };
type Headers = Record<string, string>;

async function dataOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** Somebody new whose name is confirmed, and who has passed an examination that certifies. */
export class Holder {
  readonly account: Account;
  readonly #request: APIRequestContext;
  readonly #idNumber = newIdNumber();

  private constructor(request: APIRequestContext, account: Account) {
    this.#request = request;
    this.account = account;
  }

  static async certified(request: APIRequestContext, name: string): Promise<Holder> {
    const holder = new Holder(request, await newLearner(request));
    const model = { realName: name, idNumber: holder.#idNumber };
    await holder.#save("user/v2/save", { ...model, agreementList: [await holder.#consent()] });
    await holder.#pass();
    return holder;
  }

  /** The newest first, once as many are made as are waited for. */
  async certificates(count: number): Promise<Certificate[]> {
    let content: Certificate[] = [];
    await expect(async () => {
      const path = `${API}/certificateHistory/v2/dynamicList`;
      const headers = await this.#headers();
      const answer = await this.#request.post(path, { headers, data: {} });
      content = (await dataOf<{ content: Certificate[] }>(answer)).content;
      expect(content).toHaveLength(count);
    }).toPass({ timeout: 60_000 });
    return content;
  }

  /** Asks for another name; the address where an operator decides. */
  async askFor(name: string): Promise<string> {
    const { sid } = await this.#save<Sid>("identityRequest/v2/save", {
      kind: "correction",
      realName: name,
      idNumber: this.#idNumber,
      reason: "登记时写错了字",
      agreementList: [await this.#consent()],
    });
    return `/admin/house/identities/${sid}`;
  }

  async #pass(): Promise<void> {
    const query = [{ field: "title", operator: "eq", value: EXAMINATION }];
    const path = `${API}/examination/v2/dynamicList`;
    const found = await this.#request.post(path, {
      headers: await this.#headers(),
      data: { query },
    });
    const [examination] = (await dataOf<{ content: Sid[] }>(found)).content;
    const started = await this.#save<Attempt>("attempt/v2/start", {
      examination: { sid: examination?.sid },
    });
    const questions = started.sectionList.flatMap((section) => section.questionList);
    const answerList = questions.map(answerTo);
    await this.#save("attempt/v2/answer", { sid: started.sid, answerList });
    await this.#save("attempt/v2/submit", { sid: started.sid });
  }

  async #save<T>(path: string, model: object): Promise<T> {
    const headers = await this.#headers();
    return dataOf(await this.#request.post(`${API}/${path}`, { headers, data: { model } }));
  }

  #headers(): Promise<Headers> {
    return bearer(this.#request, this.account);
  }

  #consent() {
    return agreed(this.#request, "real_name");
  }
}

function answerTo({ sid, stem, optionList, kind }: Question) {
  const words = rightAnswers().get(stem) ?? [];
  const right = optionList
    .filter(({ content }) => words.includes(content))
    .map((option) => option.sid);
  const value = kind === "multiple_choice" ? right : right[0];
  return { question: { sid }, sequence: 1, value };
}

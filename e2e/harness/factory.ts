/** What a factory's manager prepares in the back office, by its calls: staff, a course, a plan. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { namedFontPdf } from "./pdf.ts";
import { agreed, newLearner } from "./people.ts";
import { type Account, bearer, MANAGER } from "./site.ts";

const API = "/resource-center/api";
const CONTENT = "../../server/src/zhegui/demonstration/content/videos/compression.mp4";
/** Plays for 49 seconds. */
const FILM = readFileSync(fileURLToPath(new URL(CONTENT, import.meta.url)));
/** One white point. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC",
  "base64",
);
const FACTORS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

type Sid = { sid: string };
type Organization = Sid & { name: string };

async function dataOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** An ID number that nobody has, with its check digit (GB 11643). */
export function newIdNumber(): string {
  const below = (many: number) => Math.floor(Math.random() * many);
  const padded = (many: number, width: number) => String(below(many)).padStart(width, "0");
  const digits = `11${padded(10_000, 4)}${1950 + below(50)}0101${padded(1000, 3)}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (FACTORS[at] ?? 0),
    0,
  );
  return digits + "10X98765432".charAt(sum % 11);
}

/** The manager at work: calls in the name of the factory. */
export class Factory {
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;
  readonly organization: Organization;

  private constructor(
    request: APIRequestContext,
    headers: Record<string, string>,
    organization: Organization,
  ) {
    this.#request = request;
    this.#headers = headers;
    this.organization = organization;
  }

  /** As the factory's own manager, or another organization's. */
  static async enter(request: APIRequestContext, manager: Account = MANAGER): Promise<Factory> {
    const token = await bearer(request, manager);
    const current = await request.get(`${API}/user/v2/current`, { headers: token });
    const [organization] = (await dataOf<{ organizationList: Organization[] }>(current))
      .organizationList;
    if (!organization) throw new Error("the manager manages nothing");
    return new Factory(request, { ...token, "tenant-id": organization.sid }, organization);
  }

  async save<T extends Sid>(path: string, model: object): Promise<T> {
    return dataOf(
      await this.#request.post(`${API}/${path}`, { headers: this.#headers, data: { model } }),
    );
  }

  /** What the manager may read of one of the people, in a list. */
  async read<T>(resource: string, user: Sid, includeList: string[]): Promise<T[]> {
    const query = [{ field: "userSid", operator: "eq", value: user.sid }];
    const answer = await this.#request.post(`${API}/${resource}/v2/dynamicList`, {
      headers: this.#headers,
      data: { query, includeList },
    });
    return (await dataOf<{ content: T[] }>(answer)).content;
  }

  /** Whether the organization's manager may fetch a file: one of its own, no other's. */
  async mayFetch(sid: string): Promise<boolean> {
    const answer = await this.#request.post(`${API}/file/v2/address`, {
      headers: this.#headers,
      data: { sid },
    });
    expect([200, 404]).toContain(answer.status());
    return answer.status() === 200;
  }

  async #upload(name: string, mimeType: string, buffer: Buffer): Promise<Sid> {
    const multipart = { file: { name, mimeType, buffer } };
    const { sid } = await dataOf<Sid>(
      await this.#request.post(`${API}/file/v2/upload`, { headers: this.#headers, multipart }),
    );
    return { sid };
  }

  /** Invites somebody, who accepts; returns the header of their calls. */
  async hire(account: Account) {
    await this.save("staffInvitation/v2/save", { mobile: account.mobile });
    const headers = await bearer(this.#request, account);
    const bound = await this.#request.get(`${API}/user/v2/bindEnterprise`, {
      headers,
      params: { sid: this.organization.sid },
    });
    expect(bound.status(), await bound.text()).toBe(200);
    return headers;
  }

  /** Somebody new who works here and whose real name is confirmed. */
  async employ(realName: string): Promise<{ account: Account; user: Sid }> {
    const account = await newLearner(this.#request);
    const headers = await this.hire(account);
    const agreementList = [await agreed(this.#request, "real_name")];
    const model = { realName, idNumber: newIdNumber(), agreementList };
    const user = await dataOf<Sid>(
      await this.#request.post(`${API}/user/v2/save`, { headers, data: { model } }),
    );
    return { account, user: { sid: user.sid } };
  }

  /** A course of one film, with a cover and a sheet, for the factory's people. */
  async publishCourse(title: string): Promise<Sid> {
    const categories = await this.#request.post(`${API}/category/v2/dynamicList`, { data: {} });
    const [category] = (await dataOf<{ content: Sid[] }>(categories)).content;
    const lesson = {
      title: "按压的位置和深度",
      body: "两乳头连线中点，五到六厘米，每分钟一百到一百二十次。",
      video: await this.#upload("按压.mp4", "video/mp4", FILM),
      attachList: [
        await this.#upload("按压要点.pdf", "application/pdf", namedFontPdf(["按压要点"])),
      ],
    };
    return this.save("course/v2/save", {
      title,
      summary: "一段短片，一张卡片。",
      categoryList: [{ sid: category?.sid }],
      coverList: [await this.#upload("封面.png", "image/png", PICTURE)],
      chapterList: [{ title: "动手", lessonList: [lesson] }],
      state: "published",
    });
  }

  /** A plan that asks for a course and certifies. */
  async publishPlan(title: string, course: Sid, user: Sid): Promise<void> {
    const { sid } = await this.save("certificate/v2/save", { name: `${title}合格证` });
    const plan = await this.save("trainingPlan/v2/save", {
      title,
      startAt: new Date(Date.now() - 86_400_000).toISOString(),
      endAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      requiredCourseList: [{ sid: course.sid }],
      certificate: { sid },
      userList: [user],
    });
    await this.save("trainingPlan/v2/publish", { sid: plan.sid });
  }
}

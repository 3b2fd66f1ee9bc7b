/** What can be said to be wrong with the sections of a paper without the server. */
import { typedNumber } from "@zhegui/domain/numbers";
import { type FaultKey, numberFault } from "@zhegui/records";
import type { TFunction } from "i18next";
import { needsPoints } from "./marking-rules";
import { readSections, type SectionDraft, type Written } from "./section-draft";

type Words = TFunction<["adminPapers", "records", "questions"]>;

/** As the server bounds them. */
const LIMITS: Partial<Record<Written, Bounds>> & { score: { min: number; max: number } } = {
  title: { max: 60 },
  classLabel: { max: 20 },
  count: { min: 1, max: 500, isWhole: true },
  score: { min: 0.01, max: 1000 },
};

/** The controls of a section, as the save names what they hold. */
const WRITTEN: readonly Written[] = [
  "title",
  "bank",
  "chapter",
  "kind",
  "classLabel",
  "difficulty",
  "count",
  "score",
  "markingRule",
  "markingPoints",
];

const REQUIRED: readonly Written[] = ["title", "bank", "kind", "count", "score"];
/** Of a section that names its questions. */
const REQUIRED_OF_NAMED: readonly Written[] = ["title", "score"];

export function controlName(at: number, field: Written): string {
  return `sectionList.${at}.${field}`;
}

interface Fault {
  key: FaultKey;
  min: number;
  max: number;
}

/** What is wrong with one control of a section. */
export function faultOf(section: SectionDraft, field: Written): Fault | undefined {
  const text = section[field].trim();
  const bounds = boundsOf(section, field);
  const key = text === "" ? lacking(section, field) : beyond(text, bounds);
  return key && { min: 0, max: 0, ...bounds, key };
}

function lacking(section: SectionDraft, field: Written): FaultKey | undefined {
  const required = section.questions ? REQUIRED_OF_NAMED : REQUIRED;
  const isNeeded =
    required.includes(field) || (field === "markingPoints" && needsPoints(section.markingRule));
  return isNeeded ? "required" : undefined;
}

interface Bounds {
  /** Without one, of the length of a text. */
  min?: number;
  max: number;
  isWhole?: boolean;
}

function boundsOf({ markingRule, score }: SectionDraft, field: Written): Bounds | undefined {
  if (field === "markingPoints") {
    // Points are part of the score of a question.
    const max = typedNumber(score) || LIMITS.score.max;
    return needsPoints(markingRule) ? { ...LIMITS.score, max } : undefined;
  }
  return LIMITS[field];
}

function beyond(text: string, bounds: Bounds | undefined): FaultKey | undefined {
  if (!bounds) return undefined;
  if (bounds.min !== undefined) return numberFault(text, { min: bounds.min, ...bounds });
  return [...text].length > bounds.max ? "tooLong" : undefined;
}

/** Every control of every section, with what is wrong with it in words. */
export function sectionFaults(t: Words, text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    readSections(text).flatMap((section, at) =>
      WRITTEN.map((field) => {
        const fault = faultOf(section, field);
        return [controlName(at, field), fault && t(`records:form.${fault.key}`, { ...fault })];
      }),
    ),
  );
}

/** Whether a section says all that the server needs to draw it. */
export function isComplete(section: SectionDraft): boolean {
  return WRITTEN.every((field) => faultOf(section, field) === undefined);
}

import {
  analysePractice,
  forecastExamination,
  practisedBankList,
  read,
  standingList,
} from "@zhegui/client";

const MOST_BANKS = 100;
const MISTAKES_A_PAGE = 10;

/** The banks that the reader may practise, with their runs; a visitor, who has none, finds those for everybody. */
export function practisedBanks(signedIn: boolean) {
  const includeList = signedIn ? ["runList"] : [];
  return read(practisedBankList, { body: { size: MOST_BANKS, includeList } });
}

/** How practice goes, of one bank or of all. */
export function analysisOf(bank: string | undefined) {
  return read(analysePractice, { body: bank ? { bank: { sid: bank } } : {} });
}

export function forecastOf(bank: string) {
  return read(forecastExamination, { body: { bank: { sid: bank } } });
}

/** The mistakes of one bank or of all, the newest first. */
export function mistakesOf(bank: string | undefined, page: number) {
  return read(standingList, {
    body: {
      page,
      size: MISTAKES_A_PAGE,
      query: [
        { field: "isMistake", operator: "eq", value: true },
        ...(bank ? [{ field: "bankSid" as const, operator: "eq" as const, value: bank }] : []),
      ],
      includeList: ["question"],
    },
  });
}

export { actAs, actForTeller, useManaged } from "./acting";
export {
  cutKeyword,
  isTooLong,
  keywordOf,
  LONGEST_KEYWORD,
  readCategory,
  readKeyword,
  readPage,
  useLastPage,
  writeSaid,
} from "./address";
export { BuyButton } from "./buy-button";
export { useCategories, useKnownCategory } from "./categories";
export {
  type CertificateQuestion,
  numberFault,
  questionOf,
  resultAddress,
} from "./certificate-question";
export { type Checked, type Faults, refusedFields, useChecked } from "./checked";
export { Cited } from "./cited";
export { comingExamination, comingExaminations } from "./coming-examination";
export { completeLogin, onLoginSuccess } from "./complete-login";
export { useDelayedChecks } from "./delayed-checks";
export { DraftedField } from "./drafted-field";
export { isEmail } from "./email";
export { reportExpired, useExpiredDownload } from "./expired-download";
export { Failed } from "./failed";
export { FailedCard } from "./failed-card";
export { FailedPage } from "./failed-page";
export { describeFailure, isExpired, isMissing, isRefused, reportFailure } from "./failures";
export { useFavorite, useFavorites, useFavoriteToggle, useKept } from "./favorite";
export {
  chinaDate,
  count,
  date,
  dateAndTime,
  lastDay,
  lastMoment,
  minutesAndSeconds,
  shortChinaDate,
  timeOfDay,
  toTheSecond,
  UNKNOWN_FIGURE,
  wholeMinutes,
} from "./formats";
export { useHeld, useHoldings } from "./held";
export { LateQueries, loadQueries } from "./late-queries";
export { firstLoaded, lazily } from "./lazily";
export { loadMenus } from "./load-menus";
export { loadUser, refreshUser } from "./load-user";
export { closeLogin, type LoginMode, openLogin, useLoginDialog } from "./login-dialog";
export { refreshLookups } from "./lookups";
export { useMenus } from "./menus";
export { bareMobile, isMobile } from "./mobile";
export { nextActOf, ORDER_LOOKS, ORDER_STATES, yuan } from "./orders";
export { usePageTitle } from "./page-title";
export { Paged } from "./paged";
export { withoutLabel } from "./pasted-number";
export { chanceText, percentOf, percentText, wholePercent } from "./percent";
export { type Held, hasEnded, isRenewable, USUAL_DAYS } from "./periods";
export { usePlaceState } from "./place-state";
export {
  type Appearance,
  COLOURS,
  chooseAppearance,
  chooseLanguage,
  DEFAULT_APPEARANCE,
  LAYOUTS,
  type Layout,
  SIZES,
  THEMES,
  usePreferences,
} from "./preferences";
export { createQueryClient, worthRetrying } from "./query-client";
export { reasonIn } from "./reason-in";
export { RightsContext, useMay } from "./rights";
export { forgetUser, useSession } from "./session";
export { createStore } from "./store";
export { addressOfStudy, lessonsOf, progressIn } from "./study";
export { countedMinutes, daysLeft, daysUntil } from "./study-figures";
export { momentWithin, timeWindow } from "./time-window";
export { bareNumber, seenOf } from "./unseen";
export { useDraft, useOpenForm } from "./use-draft";
export { useEnrolmentIn } from "./use-enrolment-in";
export { type KeyChoice, useKeyChoice } from "./use-key-choice";
export { useLoaded } from "./use-loaded";
export { useRemembered } from "./use-remembered";
export { useServerNow } from "./use-server-now";
export { useSettled } from "./use-settled";
export { zoneAfter } from "./zone";

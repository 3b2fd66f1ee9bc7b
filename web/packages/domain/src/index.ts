export { describeFailure, reportExpired, reportFailure } from "./failures";
export {
  count,
  date,
  dateAndTime,
  minutesAndSeconds,
  timeOfDay,
  timeWindow,
  wholeMinutes,
} from "./formats";
export { leave } from "./leave";
export { loadUser } from "./load-user";
export { closeLogin, type LoginMode, openLogin, useLoginDialog } from "./login-dialog";
export { usePageTitle } from "./page-title";
export { chooseLanguage, chooseTheme, type Theme, usePreferences } from "./preferences";
export { createQueryClient } from "./query-client";
export { forgetUser, useSession } from "./session";
export { enrolmentIn, lessonsOf, lessonToGoOn, progressIn } from "./study";

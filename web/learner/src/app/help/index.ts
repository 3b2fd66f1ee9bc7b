import { lazily } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";

/** Loaded when it is asked for. */
export const Help = lazily(async () => {
  const [{ HelpDialog }] = await Promise.all([import("./dialog"), loadTexts(["help"])]);
  return HelpDialog;
});

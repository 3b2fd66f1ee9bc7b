import { type Agreement, currentAgreementOptions } from "@zhegui/client";
import { useLoaded, usePreferences } from "@zhegui/domain";

/** The edition in force of a consent, in the reader's language. */
export function useAgreement(kind: Agreement["kind"] = "real_name") {
  const language = usePreferences((preferences) => preferences.language);
  const headers = { "Accept-Language": language };
  return useLoaded({
    ...currentAgreementOptions({ query: { kind }, headers }),
    select: (answer) => answer.data,
  });
}

import { type Agreement, currentAgreement, read } from "@zhegui/client";
import { type Checked, useLoaded, usePreferences } from "@zhegui/domain";
import { useEffect, useRef } from "react";

/** The edition in force of a consent, in the reader's language. */
export function useAgreement(kind: Agreement["kind"] = "real_name") {
  const language = usePreferences((preferences) => preferences.language);
  const headers = { "Accept-Language": language };
  return useLoaded({
    ...read(currentAgreement, { query: { kind }, headers }),
    select: (answer) => answer.data,
  });
}

type Missing = "agreement" | "agreementComing";

/** Why there is nothing yet to agree to, by the name of the words for it: it failed, or is on its way. */
export function missingOf(agreement: ReturnType<typeof useAgreement>): Missing | undefined {
  if (agreement.data) return undefined;
  return agreement.error ? "agreement" : "agreementComing";
}

/** Tells the consent's fault anew when the text has come or failed since: it may be one no more. */
export function useFollowedText(
  form: Pick<Checked<"consent">, "faults" | "leave">,
  missing: Missing | undefined,
): void {
  const before = useRef(missing);
  useEffect(() => {
    if (before.current === missing) return;
    before.current = missing;
    if (form.faults.consent) form.leave("consent");
  });
}

import { keepPreviousData } from "@tanstack/react-query";
import { type AnalysisPeriod, read, userAnalysis } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { useSearchParams } from "react-router";

export const PERIODS = ["weeks", "year", "all"] as const satisfies readonly AnalysisPeriod[];

/** Of what the analysis is: it stands in the address, the last weeks without a word. */
export function usePeriod(): [AnalysisPeriod, (period: AnalysisPeriod) => void] {
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find((each) => each === params.get("period")) ?? "weeks";
  const choose = (chosen: AnalysisPeriod): void => {
    const changed = new URLSearchParams(params);
    if (chosen === "weeks") changed.delete("period");
    else changed.set("period", chosen);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return [period, choose];
}

/** How somebody studies; of staff their manager asks in the name of the organization. */
export function useAnalysis(
  user: string | null,
  organization: string | undefined,
  period: AnalysisPeriod,
) {
  return useLoaded({
    ...read(userAnalysis, {
      query: { period, ...(user && { sid: user }) },
      ...(user && organization && { headers: { "tenant-id": organization } }),
    }),
    // The charts stay until those of another period are there.
    placeholderData: keepPreviousData,
  });
}

import { type Consultation, consultationList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** One consultation; until it is there, as a list has it. `isGone`: one may not read it, or no more. */
export function useOne(sid: string | undefined, known: Consultation | undefined) {
  const { data, error, refetch } = useLoaded({
    queryKey: ["consultation", "one", sid],
    queryFn: async () => {
      const query = [{ field: "sid" as const, operator: "eq" as const, value: sid ?? "" }];
      const { data } = await consultationList({ body: { size: 1, query }, throwOnError: true });
      return data.data.content[0] ?? null;
    },
    enabled: sid !== undefined,
  });
  const consultation = data === undefined ? known : (data ?? undefined);
  return { consultation, isGone: data === null, error, refetch };
}

import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { isMissing, isRefused } from "./failures";

interface Loaded<Data, Cause>
  extends Omit<UseQueryResult<Data, Cause>, "data" | "error" | "isError" | "isSuccess" | "status"> {
  data: Data | undefined;
  error: Cause | null;
}

/** Whether nothing is there, or the server no longer gives it to this user. */
function isLost(data: unknown, error: unknown): boolean {
  return data === undefined || isMissing(error) || isRefused(error, 403);
}

/**
 * Asks the server for what a page shows. Either `data` is there or `error`, or neither yet: what was
 * loaded stays when asking for it again fails. The page itself says what failed, so no notice does.
 */
export function useLoaded<
  Answer = unknown,
  Cause = DefaultError,
  Data = Answer,
  Key extends QueryKey = QueryKey,
>(options: UseQueryOptions<Answer, Cause, Data, Key>): Loaded<Data, Cause> {
  const query = useQuery({ ...options, meta: { silent: true } });
  const lost = isLost(query.data, query.error);
  return {
    ...query,
    data: lost ? undefined : query.data,
    error: lost ? query.error : null,
  };
}

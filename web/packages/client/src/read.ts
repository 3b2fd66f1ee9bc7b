import { queryOptions } from "@tanstack/react-query";

const numbers = new Map<unknown, number>();

/** What a call is known by while the page lives: no name of a function outlives the bundler. */
function numberOf(call: unknown): number {
  const number = numbers.get(call) ?? numbers.size;
  numbers.set(call, number);
  return number;
}

/** The key of all that was read by a call, whatever was asked. */
export function answersOf(call: (...asked: never[]) => Promise<unknown>): readonly [number] {
  return [numberOf(call)];
}

/**
 * What a call of the client answers, as `useLoaded` and the cache of answers are asked for it. Its
 * parameter stands in a list, since TypeScript would not find out the type of one alone.
 */
export function read<Asked extends [object?], Answer>(
  call: (...asked: Asked) => Promise<{ data: Answer }>,
  asked: NoInfer<Asked[0]>,
) {
  return queryOptions({
    queryKey: [numberOf(call), asked] as const,
    queryFn: async ({ signal }) => {
      const stoppable: (object | undefined)[] = [{ ...asked, signal }];
      return (await call(...(stoppable as Asked))).data;
    },
  });
}

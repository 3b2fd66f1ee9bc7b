import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addFavorite,
  answersOf,
  cancelFavorite,
  type Favorite,
  favoriteList,
  read,
  seekFavorite,
} from "@zhegui/client";
import { openLogin } from "./login-dialog";
import { useSession } from "./session";
import { useLoaded } from "./use-loaded";

type FavoriteKind = Favorite["kind"];

function choice(user: string, kind: FavoriteKind, sid: string) {
  return { body: { model: { user: { sid: user }, [kind]: { sid } } } };
}

/** Lists of favourites and the mark of the one chosen are asked for anew; resolves when they are there. */
async function refresh(queryClient: QueryClient, asked: ReturnType<typeof choice>): Promise<void> {
  const keys = [answersOf(favoriteList), read(seekFavorite, asked).queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

interface FavoriteMark {
  kept: boolean;
  toggle: () => void;
}

/** Whether one keeps a thing, and how to change it; a visitor is led to log in. */
export function useFavorite(kind: FavoriteKind, sid: string): FavoriteMark {
  const user = useSession((session) => session.user?.sid);
  const { data } = useLoaded({
    ...read(seekFavorite, choice(user ?? "", kind, sid)),
    enabled: user !== undefined,
  });
  return useFavoriteToggle(kind, sid, data?.data.favorite === true);
}

/** Which things of a list one keeps: one call for all of them. */
export function useKept(kind: FavoriteKind, sids: readonly string[]): ReadonlySet<string | null> {
  const signedIn = useSession((session) => session.user !== null);
  const field = `${kind}Sid` as const;
  const { data } = useLoaded({
    ...read(favoriteList, {
      body: { size: sids.length, query: [{ field, operator: "in", value: [...sids] }] },
    }),
    enabled: signedIn && sids.length > 0,
  });
  return new Set(data?.data.content.map((favorite) => favorite[field]));
}

/** How to change whether one keeps a thing. What was chosen shows at once, and goes back if refused. */
export function useFavoriteToggle(kind: FavoriteKind, sid: string, kept: boolean): FavoriteMark {
  const user = useSession((session) => session.user?.sid);
  const queryClient = useQueryClient();
  const asked = choice(user ?? "", kind, sid);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (keep: boolean) => {
      // Chosen is chosen, though the page is left at once.
      const call = { ...asked, keepalive: true };
      await (keep ? addFavorite(call) : cancelFavorite(call));
    },
    onSuccess: () => refresh(queryClient, asked),
    // Two presses in a row arrive in their order.
    scope: { id: `favorite/${sid}` },
  });
  if (user === undefined) return { kept: false, toggle: () => openLogin() };
  const shown = isPending ? variables : kept;
  return { kept: shown, toggle: () => mutate(!shown) };
}

interface FavoriteList {
  cancel: (favorite: Favorite) => Promise<void>;
  restore: (favorite: Favorite) => Promise<void>;
}

/** Lets favourites go, and takes them back, in a list of them. */
export function useFavorites(): FavoriteList {
  const user = useSession((session) => session.user?.sid) ?? "";
  const queryClient = useQueryClient();
  const asked = (favorite: Favorite) =>
    choice(user, favorite.kind, favorite[`${favorite.kind}Sid`] ?? "");
  return {
    async cancel(favorite) {
      await cancelFavorite(asked(favorite));
      await refresh(queryClient, asked(favorite));
    },
    async restore(favorite) {
      await addFavorite(asked(favorite));
      await refresh(queryClient, asked(favorite));
    },
  };
}

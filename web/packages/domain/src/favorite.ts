import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addFavorite,
  cancelFavorite,
  type Favorite,
  favoriteListQueryKey,
  seekFavoriteOptions,
} from "@zhegui/client";
import { openLogin } from "./login-dialog";
import { useSession } from "./session";

type FavoriteKind = Favorite["kind"];

function choice(user: string, kind: FavoriteKind, sid: string) {
  return { body: { model: { user: { sid: user }, [kind]: { sid } } } };
}

/** Lists of favourites are asked for anew once something was kept or let go. */
async function refreshLists(queryClient: QueryClient): Promise<void> {
  const [{ _id: list }] = favoriteListQueryKey({ body: {} });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === "object" && key !== null && "_id" in key && key._id === list,
  });
}

interface FavoriteMark {
  kept: boolean;
  toggle: () => void;
}

/** Whether one keeps a thing, and how to change it; a visitor is led to log in. */
export function useFavorite(kind: FavoriteKind, sid: string): FavoriteMark {
  const user = useSession((session) => session.user?.sid);
  const queryClient = useQueryClient();
  const asked = seekFavoriteOptions(choice(user ?? "", kind, sid));
  const { data } = useQuery({ ...asked, enabled: user !== undefined, meta: { silent: true } });
  const kept = user !== undefined && data?.data.favorite === true;

  const show = (favorite: boolean): void => {
    queryClient.setQueryData(asked.queryKey, (before) =>
      before ? { ...before, data: { favorite } } : before,
    );
  };
  const { mutate } = useMutation({
    mutationFn: async (keep: boolean) => {
      const asked = choice(user ?? "", kind, sid);
      if (keep) await addFavorite(asked);
      else await cancelFavorite(asked);
    },
    onMutate: show,
    onError: (_cause, keep) => show(!keep),
    onSuccess: () => refreshLists(queryClient),
  });
  return { kept, toggle: user === undefined ? () => openLogin() : () => mutate(!kept) };
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
  const forget = async (favorite: Favorite): Promise<void> => {
    queryClient.removeQueries({ queryKey: seekFavoriteOptions(asked(favorite)).queryKey });
    await refreshLists(queryClient);
  };
  return {
    async cancel(favorite) {
      await cancelFavorite(asked(favorite));
      await forget(favorite);
    },
    async restore(favorite) {
      await addFavorite(asked(favorite));
      await forget(favorite);
    },
  };
}

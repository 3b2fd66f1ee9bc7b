import { QueryClientProvider } from "@tanstack/react-query";
import { onSessionEnded } from "@zhegui/client";
import { createQueryClient, forgetUser, lazily, useSession } from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import i18next from "i18next";
import { type JSX, Suspense, useEffect } from "react";
import { Entrance } from "./entrance";

const ToastViewport = lazily(async () => (await import("@zhegui/kit/toast")).ToastViewport);
const LoginPage = lazily(async () => {
  const [module] = await Promise.all([
    import("../features/login/page"),
    i18next.loadNamespaces("login"),
  ]);
  return module.LoginPage;
});

/** This document is in one place, so that this is the cache of one place. */
const queryClient = createQueryClient();
let owner = useSession.getState().user?.sid;
useSession.subscribe(({ user }) => {
  if (user?.sid !== owner) queryClient.clear();
  owner = user?.sid;
});

function useSessionEnd(): void {
  useEffect(
    () =>
      onSessionEnded(() => {
        notify({ tone: "bad", title: i18next.t("failure.expired") });
        forgetUser();
      }),
    [],
  );
}

/** The login until there is a user, then the place that the address names. */
export function Providers(): JSX.Element {
  const user = useSession((session) => session.user?.sid);
  useSessionEnd();
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>{user ? <Entrance key={user} /> : <LoginPage />}</Suspense>
      <Suspense>
        <ToastViewport />
      </Suspense>
    </QueryClientProvider>
  );
}

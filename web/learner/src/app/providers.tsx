import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient, lazily, useSession } from "@zhegui/domain";
import { type JSX, Suspense } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { routes } from "./routes";

const ToastViewport = lazily(async () => (await import("@zhegui/kit/toast")).ToastViewport);

const queryClient = createQueryClient();
/** What was answered to one person is neither shown to the next nor to nobody. */
let owner = useSession.getState().user?.sid;
useSession.subscribe(({ user }) => {
  if (user?.sid === owner) return;
  owner = user?.sid;
  if (owner) void queryClient.resetQueries();
  else queryClient.clear();
});

const router = createBrowserRouter(routes);

export function Providers(): JSX.Element {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <ToastViewport />
      </Suspense>
    </QueryClientProvider>
  );
}

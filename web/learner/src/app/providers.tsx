import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "@zhegui/domain";
import { type JSX, lazy, Suspense } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { routes } from "./routes";

const ToastViewport = lazy(async () => ({
  default: (await import("@zhegui/kit/toast")).ToastViewport,
}));

const queryClient = createQueryClient();
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

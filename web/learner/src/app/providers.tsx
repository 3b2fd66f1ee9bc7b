import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "@zhegui/domain";
import { ToastViewport } from "@zhegui/kit";
import type { JSX } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { routes } from "./routes";

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);

export function Providers(): JSX.Element {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastViewport />
    </QueryClientProvider>
  );
}

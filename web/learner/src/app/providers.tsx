import { LateQueries, lazily, loadQueries } from "@zhegui/domain";
import { type JSX, Suspense } from "react";
import { RouterProvider } from "react-router";
import { createRouter } from "./router";

const ToastViewport = lazily(async () => (await import("@zhegui/kit/toast")).ToastViewport);

loadQueries(async () => (await import("./query-client")).siteQueryClient());

const router = createRouter();

export function Providers(): JSX.Element {
  return (
    <LateQueries>
      <RouterProvider router={router} />
      <Suspense>
        <ToastViewport />
      </Suspense>
    </LateQueries>
  );
}

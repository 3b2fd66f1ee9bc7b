import { Navigate, type RouteObject } from "react-router";
import { Crash } from "./crash";
import { NotForStaff, VisitorsOnly } from "./home-guards";
import { type PageFacts, page } from "./page";
import { Frame, Shell } from "./shell";

const home = () => import("../features/home/page");
const HOME = { texts: ["home"], firstPaint: true } satisfies Partial<PageFacts>;

const inShell: RouteObject[] = [
  { path: "/", element: <Navigate to="/index" replace /> },
  { element: <NotForStaff />, children: [page("/index", home, { ...HOME, title: "home" })] },
  { element: <VisitorsOnly />, children: [page("/login", home, { ...HOME, title: "login" })] },
];

/** The addresses of the first paint; the table of all others, `routes.tsx`, would weigh on it. */
export const firstRoutes: RouteObject[] = [
  {
    id: "frame",
    element: <Frame />,
    errorElement: <Crash />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <Shell />,
        children: [{ id: "shell", children: inShell, errorElement: <Crash /> }],
      },
    ],
  },
];

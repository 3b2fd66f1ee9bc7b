import { createBrowserRouter } from "react-router";
import { firstRoutes } from "./first-routes";

/** The router of the learner site, which gets to know all other addresses when one of them is asked for. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  // Led on before anything is shown: a dialog opened meanwhile would close with the change of pages.
  if (location.pathname === "/") history.replaceState(null, "", `/index${location.search}`);
  return createBrowserRouter(firstRoutes, {
    patchRoutesOnNavigation: async ({ patch }) => {
      const { bare, inShell } = await import("./routes");
      patch("shell", inShell);
      patch("frame", bare);
    },
  });
}

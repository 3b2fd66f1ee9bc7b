/** What every page of a panel, which stands in a frame, begins with. */
import "@zhegui/kit/base.css";
import "@zhegui/kit/polyfills";
import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient, lazily, usePreferences } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { type JSX, StrictMode, Suspense, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { type Connection, connect } from "./connection";
import "./panel.css";

const ToastViewport = lazily(async () => (await import("@zhegui/kit/toast")).ToastViewport);

const TEXTS = ["common", "kit", "kitRecords"];

/** Escape closes the panel, but not what is open within it. */
export function useEscape(close: () => void): void {
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) close();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [close]);
}

/** Connects with the page around, and draws what `draw` makes of it with these texts. */
export async function start(
  texts: string[],
  draw: (connection: Connection) => JSX.Element,
): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return; // The browser is below the floor, and floor.js has told so.
  const [i18n, connection] = await Promise.all([
    startI18n(usePreferences.getState().language, [...TEXTS, ...texts]),
    connect(),
  ]);
  usePreferences.subscribe(({ language }) => {
    if (language !== i18n.language) void i18n.changeLanguage(language);
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        {draw(connection)}
        <Suspense>
          <ToastViewport />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The page of the assistant's panel, which stands in a frame. */
import "@zhegui/kit/base.css";
import "@zhegui/kit/polyfills";
import { QueryClientProvider } from "@tanstack/react-query";
import { Assistant } from "@zhegui/assistant";
import { createQueryClient, lazily, usePreferences } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { type JSX, StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { type Connection, connect } from "./connection";
import type { Place } from "./messages";
import "./panel.css";

const ToastViewport = lazily(async () => (await import("@zhegui/kit/toast")).ToastViewport);

const TEXTS = ["common", "kit", "kitRecords", "assistant"];
function useEscape(close: () => void): void {
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) close();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [close]);
}

function Panel({ connection }: { connection: Connection }): JSX.Element {
  const [place, setPlace] = useState<Place>({ lesson: null, title: "" });
  const [opened, setOpened] = useState(0);
  const [close] = useState(() => () => connection.tell({ type: "close" }));
  useEscape(close);
  useEffect(() => {
    const unhear = connection.hear((said) => {
      if (said.type === "place") setPlace(said.place);
      if (said.type === "opened") setOpened((times) => times + 1);
    });
    connection.tell({ type: "ready" });
    return unhear;
  }, [connection]);
  return (
    <Assistant
      isSignedIn={connection.isSignedIn()}
      place={place}
      go={(path) => connection.tell({ type: "go", path })}
      close={close}
      opened={opened}
    />
  );
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return; // The browser is below the floor, and floor.js has told so.
  const [i18n, connection] = await Promise.all([
    startI18n(usePreferences.getState().language, TEXTS),
    connect(),
  ]);
  usePreferences.subscribe(({ language }) => {
    if (language !== i18n.language) void i18n.changeLanguage(language);
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <Panel connection={connection} />
        <Suspense>
          <ToastViewport />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();

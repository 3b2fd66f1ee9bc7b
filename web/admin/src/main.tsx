import "@zhegui/kit/base.css";
import { usePreferences } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers";

async function start(): Promise<void> {
  const i18n = await startI18n(usePreferences.getState().language, [
    "common",
    "kit",
    "kitRecords",
    "admin",
  ]);
  usePreferences.subscribe(({ language }) => {
    if (language !== i18n.language) void i18n.changeLanguage(language);
  });
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
}

void start();

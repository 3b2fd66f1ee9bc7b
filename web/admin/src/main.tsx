import "@zhegui/kit/base.css";
import "@zhegui/kit/polyfills";
import { usePreferences } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { bearTranslators } from "@zhegui/kit/translators";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return; // The browser is below the floor, and floor.js has told so.
  const i18n = await startI18n(usePreferences.getState().language, [
    "common",
    "kit",
    "kitRecords",
    "admin",
  ]);
  usePreferences.subscribe(({ language }) => {
    if (language !== i18n.language) void i18n.changeLanguage(language);
  });
  bearTranslators();
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
}

void start();

import "@zhegui/kit/base.css";
import "@zhegui/kit/polyfills";
import { readLanguage, startI18n } from "@zhegui/i18n";
import { Announcement } from "@zhegui/kit/announcement";
import { createRoot } from "react-dom/client";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return; // The browser is below the floor, and floor.js has told so.
  await startI18n(readLanguage(), ["common", "kit", "mobile"]);
  createRoot(root).render(<Announcement site="mobile" />);
}

void start();

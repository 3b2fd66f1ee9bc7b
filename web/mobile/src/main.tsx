import "@zhegui/kit/base.css";
import { readLanguage, startI18n } from "@zhegui/i18n";
import { Announcement } from "@zhegui/kit/announcement";
import { createRoot } from "react-dom/client";

async function start(): Promise<void> {
  await startI18n(readLanguage(), ["common", "kit", "mobile"]);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(<Announcement site="mobile" />);
}

void start();

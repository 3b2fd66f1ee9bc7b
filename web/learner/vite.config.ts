import { pdfFiles } from "../pdf-files.ts";
import { site } from "../site.config.ts";

export default site("learner", "/", {
  pages: ["index.html", "assistant/index.html", "consultation/index.html"].map(
    (path) => new URL(path, import.meta.url),
  ),
  plugins: [pdfFiles()],
});

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = new URL("node_modules/pdfjs-dist/", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", SOURCE), "utf8"));
/** Character maps of Chinese fonts, the fourteen fonts every reader has, decoders of old pictures. */
const NEEDED = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };

/**
 * Serves what pdf.js fetches by name while it reads a document, below an address that names its
 * version; `import.meta.env.PDF_FILES` says where.
 */
export function pdfFiles(): Plugin {
  const folder = `assets/pdfjs-${version}/`;
  return {
    name: "pdf-files",
    config: ({ base }, { command }) => {
      const served = command === "build" ? `${base}${folder}` : `/@fs${fileURLToPath(SOURCE)}`;
      return { define: { "import.meta.env.PDF_FILES": JSON.stringify(served) } };
    },
    generateBundle() {
      for (const [kind, name] of Object.entries(NEEDED)) {
        const from = new URL(`${kind}/`, SOURCE);
        for (const file of readdirSync(from).filter((each) => name.test(each))) {
          const source = readFileSync(new URL(file, from));
          this.emitFile({ type: "asset", fileName: `${folder}${kind}/${file}`, source });
        }
      }
    },
  };
}

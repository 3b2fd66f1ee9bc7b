import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const API = "http://127.0.0.1:8000";

/**
 * What every page stands on is one file: it compresses better than many small ones. Only what at
 * least eight files share, so that no page pays for what another needs; not what is said
 * when something fails, nor what lists read from their addresses, checks forms or writes figures
 * and dates: no first paint needs them.
 */
const FOUNDATION = {
  name: "foundation",
  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\/|packages\/(i18n\/|domain\/src\/(?!login|failed|failures|expired-download|address|unseen|checked|delayed-checks|formats))|packages\/kit\/src\/(button|card|class-names|icon|logo|osmanthus)\./,
  minShareCount: 8,
};

/**
 * Hashes alone: the first file names all others, and the manifest says which is which. Of seven signs,
 * as few as the bundler takes for so many files: each more is paid for with every name.
 */
const NAMES = {
  entryFileNames: "assets/[hash:7].js",
  chunkFileNames: "assets/[hash:7].js",
  assetFileNames: "assets/[hash:7][extname]",
};

/** Writes first-paint.js into each page: a file of its own would come too late. */
function firstPaint(): Plugin {
  const children = readFileSync(new URL("first-paint.js", import.meta.url), "utf8");
  return {
    name: "first-paint",
    transformIndexHtml: () => [{ tag: "script", injectTo: "head", children }],
  };
}

/**
 * Lets the bundler leave out the router's forms and links that nobody uses: making a component and
 * naming it for the developer's tools count as using it.
 */
function shakenRouter(): Plugin {
  return {
    name: "shaken-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$$1.forwardRef("),
    },
  };
}

/** What the three sites share: where they are served (`base`) and where they are built. */
export function site(name: string, base: string, more: Plugin[] = []): UserConfig {
  return defineConfig({
    base,
    plugins: [react(), firstPaint(), shakenRouter(), ...more],
    build: {
      outDir: fileURLToPath(new URL(`dist/${name}`, import.meta.url)),
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: [FOUNDATION] } } },
    },
    server: {
      proxy: Object.fromEntries(
        ["/resource-center", "/auth-center", "/files", "/healthz"].map((path) => [path, API]),
      ),
    },
  });
}

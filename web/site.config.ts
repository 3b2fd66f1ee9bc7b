import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const API = "http://127.0.0.1:8000";

/** Writes first-paint.js into each page: a file of its own would come too late. */
function firstPaint(): Plugin {
  const children = readFileSync(new URL("first-paint.js", import.meta.url), "utf8");
  return {
    name: "first-paint",
    transformIndexHtml: () => [{ tag: "script", injectTo: "head", children }],
  };
}

/** What the three sites share: where they are served (`base`) and where they are built. */
export function site(name: string, base: string): UserConfig {
  return defineConfig({
    base,
    plugins: [react(), firstPaint()],
    build: {
      outDir: fileURLToPath(new URL(`dist/${name}`, import.meta.url)),
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
    },
    server: {
      proxy: Object.fromEntries(
        ["/resource-center", "/auth-center", "/files", "/healthz"].map((path) => [path, API]),
      ),
    },
  });
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type CSSOptions, defineConfig, type Plugin, type UserConfig } from "vite";
import { FLOOR } from "./floor.ts";

const API = "http://127.0.0.1:8000";

/**
 * What every page stands on is one file: it compresses better than many small ones. Only what the
 * first paint needs too and at least eight files share, so that no page pays for what another needs.
 */
const FOUNDATION = {
  name: "foundation",
  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\/|packages\/(i18n\/|domain\/src\/(lazily|page-title|session|store)\.)|packages\/kit\/src\/(button|card|class-names|icon|logo|osmanthus)\./,
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

/**
 * Writes first-paint.js into each page: a file of its own would come too late. And floor.js, for a
 * browser that is too old for anything else of the site.
 */
function inlineScripts(): Plugin {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
  const floor = read("floor.js").replaceAll(
    "FLOOR",
    FLOOR.map(({ name, version }) => `${name} ${version}`).join(" / "),
  );
  return {
    name: "inline-scripts",
    transformIndexHtml: () => [
      { tag: "script", injectTo: "head", children: read("first-paint.js") },
      { tag: "script", injectTo: "body", children: floor },
    ],
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

const MIX = /color-mix\(in srgb, (var\([\w-]+\)) (\d+)%, (transparent|var\([\w-]+\))\)/g;

const MIXES = "(color: color-mix(in srgb, red, red))";

/**
 * Chrome 109 and Safari 16.0 know no color-mix: there the colour stands that shows in the mix. The mix is
 * in a rule of its own, because what holds a var() is taken by any browser, and unset where it fails.
 */
const unmixed: CSSOptions["postcss"] = {
  plugins: [
    {
      postcssPlugin: "unmixed",
      Declaration(declaration, { atRule }) {
        const { value, parent: rule } = declaration;
        const around = rule?.parent;
        const isDone = around?.type === "atrule" && "params" in around && around.params === MIXES;
        if (isDone || rule?.type !== "rule" || !value.includes("color-mix(")) return;
        const mixed = rule.clone({ nodes: [declaration.clone()] });
        rule.after(atRule({ name: "supports", params: MIXES, nodes: [mixed] }));
        declaration.value = value.replaceAll(
          MIX,
          (_all, one: string, share: string, other: string) =>
            other === "transparent" || Number(share) >= 50 ? one : other,
        );
      },
    },
  ],
};

interface More {
  /** Its pages, where it has more than one. */
  pages?: URL[];
  plugins?: Plugin[];
}

/** What the three sites share: where they are served (`base`) and where they are built. */
export function site(name: string, base: string, { pages, plugins = [] }: More = {}): UserConfig {
  return defineConfig({
    base,
    css: { postcss: unmixed },
    plugins: [react(), inlineScripts(), shakenRouter(), ...plugins],
    build: {
      outDir: fileURLToPath(new URL(`dist/${name}`, import.meta.url)),
      emptyOutDir: true,
      target: FLOOR.map(({ engine, version }) => `${engine}${version}`),
      assetsInlineLimit: 0,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        ...(pages && { input: pages.map((page) => fileURLToPath(page)) }),
        output: { ...NAMES, codeSplitting: { groups: [FOUNDATION] } },
      },
    },
    server: {
      proxy: Object.fromEntries(
        ["/resource-center", "/auth-center", "/files", "/healthz"].map((path) => [path, API]),
      ),
    },
  });
}

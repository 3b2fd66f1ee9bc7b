import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Times are shown in the reader's zone; in tests that is one zone everywhere.
process.env.TZ = "Asia/Shanghai";

const SOURCES = "{learner,mobile,admin,packages/*}/src/**";

export default defineConfig({
  plugins: [react()],
  test: {
    // Left to itself vitest keeps one processor free, which is half of two.
    maxWorkers: "100%",
    // A machine that others use too may stall for seconds; what hangs is still found.
    testTimeout: 90_000,
    reporters: ["default", ["json", { outputFile: "../build/ci/web.json" }]],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [`${SOURCES}/*.test.ts`],
          environment: "node",
          setupFiles: ["./vitest.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: [`${SOURCES}/*.test.tsx`],
          environment: "jsdom",
          setupFiles: ["./vitest.setup.ts", "./vitest.setup.dom.ts"],
        },
      },
    ],
  },
});

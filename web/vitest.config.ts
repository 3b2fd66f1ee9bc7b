import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Times are shown in the reader's zone; in tests that is one zone everywhere.
process.env.TZ = "Asia/Shanghai";

export default defineConfig({
  plugins: [react()],
  test: {
    environment: "jsdom",
    include: ["{learner,mobile,admin,packages/*}/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    setupFiles: ["./vitest.setup.ts"],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});

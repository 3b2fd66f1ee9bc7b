import { defineConfig } from "@playwright/test";
import { findChromium } from "./harness/chromium.ts";

const { executablePath, env } = findChromium();

export default defineConfig({
  globalSetup: "./harness/server.ts",
  outputDir: "../build/e2e/results",
  reporter: [
    ["list"],
    ["html", { open: "never", outputFolder: "../build/e2e/report" }],
    ["json", { outputFile: "../build/ci/browser.json" }],
  ],
  fullyParallel: true,
  forbidOnly: true,
  // A page mostly waits: for the server, for 500 ms of quiet, for its looks to settle.
  workers: 4,
  // Of all tests together: what hangs is named here before the stage is ended (tools/ci/run.py).
  globalTimeout: process.env.CI ? 40 * 60_000 : 0,
  // A shared machine may stall for seconds; what fails twice is a fault. The report names both.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    trace: "on-first-retry",
    launchOptions: {
      executablePath,
      env,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    },
  },
  projects: [
    { name: "journeys", testDir: "journeys" },
    { name: "pages", testDir: "pages" },
    { name: "screenshots", testDir: "screenshots" },
    { name: "pictures", testDir: "pictures" },
  ],
});

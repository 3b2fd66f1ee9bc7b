// Lighthouse on one address, as on a desk and as on a telephone: `node measure.mjs URL`, figures as JSON.
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import Trace from "lighthouse/core/gather/gatherers/trace.js";
import { findChromium } from "../../e2e/harness/chromium.ts";

const CONFIGS = { desktop: desktopConfig, mobile: undefined };
const SECONDS = {
  "first-contentful-paint": "firstPaintSeconds",
  "largest-contentful-paint": "largestPaintSeconds",
  "total-blocking-time": "blockedSeconds",
};

// In the headless Chromium that npm carries this trace ends every page with a `Referrer-Policy`. No score reads it.
const FATAL = "blink.webdx_feature_usage";
const traced = Trace.getDefaultTraceCategories().filter((category) => category !== FATAL);
Trace.getDefaultTraceCategories = () => traced;

function figures({ lhr }) {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const categories = Object.values(lhr.categories);
  const missed = categories.flatMap(({ auditRefs }) => auditRefs).filter(({ id, weight }) => {
    const { score } = lhr.audits[id];
    return weight > 0 && score !== null && score < 0.9;
  });
  return {
    scores: Object.fromEntries(categories.map(({ id, score }) => [id, Math.round(score * 100)])),
    seconds: Object.fromEntries(
      Object.entries(SECONDS).map(([id, name]) => [name, lhr.audits[id].numericValue / 1000]),
    ),
    layoutShift: lhr.audits["cumulative-layout-shift"].numericValue,
    missed: [...new Set(missed.map(({ id }) => id))],
  };
}

const { executablePath, env } = findChromium();
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"];
const found = {};
for (const [form, config] of Object.entries(CONFIGS)) {
  const chrome = await launch({ chromePath: executablePath, chromeFlags, envVars: env });
  try {
    found[form] = figures(await lighthouse(process.argv[2], { port: chrome.port }, config));
  } finally {
    chrome.kill();
  }
}
console.log(JSON.stringify(found));

/** A lock file must install from whatever registry the machine uses, so it may name none. */
import { existsSync, readFileSync } from "node:fs";

const files = process.argv.slice(2).filter(existsSync);
const faults = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      /https?:\/\//.test(line) && /"resolved"/.test(line) ? [`${file}:${index + 1}`] : [],
    ),
);
if (faults.length > 0) {
  console.error(`lock files hold addresses:\n${faults.join("\n")}`);
  process.exit(1);
}

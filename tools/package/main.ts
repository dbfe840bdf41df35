import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { buildConsole } from "../build-console.ts";
import { buildServer } from "../build-server.ts";
import { assembleFolder } from "./assemble-folder.ts";
import { makeArchive } from "./make-archive.ts";
import { makeDeb } from "./make-deb.ts";
import { targets } from "./target.ts";
import { writeChecksums } from "./write-checksums.ts";

/*
 * Makes the packages of a release in `dist/`: for each machine a self-contained folder and of it a .tar.gz and a .deb.
 * `--arch x64` makes those of one machine, `--only folder` stops at the folder, `--out DIR` names another place.
 * `--without-clickhouse` leaves out the embedded ClickHouse, for installations on servers.
 */
const { values } = parseArgs({
  options: {
    arch: { type: "string" },
    only: { type: "string" },
    out: { type: "string", default: "dist" },
    "without-clickhouse": { type: "boolean", default: false },
  },
});
const root = join(import.meta.dirname, "../..");
const out = resolve(values.out);
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8")));
const chosen = targets.filter(({ arch }) => values.arch === undefined || arch === values.arch);
if (chosen.length === 0 || (values.only !== undefined && values.only !== "folder")) {
  console.error(`--arch takes ${targets.map(({ arch }) => arch).join(" or ")}, --only takes folder.`);
  process.exit(2);
}

process.umask(0o022);
// The same commit gives the same bytes, whenever and wherever it is packed.
process.env["SOURCE_DATE_EPOCH"] ??= execFileSync("git", ["log", "-1", "--format=%ct"], {
  cwd: root,
  encoding: "utf8",
}).trim();
buildConsole();
await buildServer();
mkdirSync(out, { recursive: true });
const files: string[] = [];
const problems: string[] = [];
for (const target of chosen) {
  const folder = join(out, `parapet-${version}-linux-${target.arch}`);
  try {
    console.error(`Assembling ${folder} …`);
    await assembleFolder({ root, folder, target, hasClickHouse: !values["without-clickhouse"] });
    if (values.only === "folder") continue;
    console.error(`Packing ${target.arch} …`);
    files.push(makeArchive(folder), makeDeb({ root, folder, out, version, target }));
  } catch (error) {
    // The other machine's packages are made all the same; half a folder would pass for a whole one.
    rmSync(folder, { recursive: true, force: true });
    problems.push(`${target.arch} isn't packed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
if (files.length > 0) writeChecksums(out, files);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

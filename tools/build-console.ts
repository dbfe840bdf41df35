import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { npmPackages, packNpmPackage } from "./pack-npm-packages.ts";
import { packedPrograms, packPrograms } from "./pack-programs.ts";
import { reasonToBuild } from "./reason-to-build.ts";

const root = join(import.meta.dirname, "..");
const built = "apps/console/dist/index.html";
const downloads = "apps/console/dist/downloads";
const sources = [
  "apps/console",
  "docs/guide",
  "packages/ui",
  "packages/contract",
  "packages/ip-address",
  ...Object.keys(npmPackages).map((title) => `packages/${title}`),
];
const programSources = [
  "apps/server/src/commands",
  "apps/server/src/platform",
  "packages/api-model",
  "packages/contract",
  "packages/node-middleware",
];

/** Builds the console, and what it lets be downloaded, when it is missing or older than what it is built from. */
export function buildConsole(options: { readonly force?: boolean } = {}): void {
  const reason = options.force ? "as asked" : reasonToBuild(built, sources);
  if (reason !== null) buildPages(reason);
  // These take a moment, and change with other sources than the pages.
  const programs = Object.keys(packedPrograms).map((name) => reasonToBuild(`${downloads}/${name}`, programSources));
  if (programs.some((each) => each !== null)) packPrograms(join(root, downloads));
}

function buildPages(reason: string): void {
  // Progress is no output: some who build on the way print a document.
  console.error(`Building the console (${reason}) …`);
  const { status } = spawnSync("vite", ["build", "--logLevel", "warn"], {
    cwd: join(root, "apps/console"),
    stdio: ["ignore", 2, 2],
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}` },
  });
  if (status !== 0) {
    console.error("The console was not built; the messages above say why.");
    process.exit(1);
  }
  packNpmPackage("client", join(root, downloads));
  packNpmPackage("node-middleware", join(root, downloads));
}

if (import.meta.main) buildConsole({ force: process.argv.includes("--force") });

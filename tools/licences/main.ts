import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { reportFindings } from "../report-findings.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { checkLicences } from "./check-licences.ts";
import { dataNotices } from "./data-files.ts";
import { lockedPackages } from "./locked-packages.ts";

const root = join(import.meta.dirname, "../..");
const manifest = z.object({ version: z.string() });

/** Checks the licences of packages and data, and writes what Parapet is made of: `npm run licences`. */
function main(): void {
  const findings = checkLicences(root);
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  mkdirSync(join(root, "dist"), { recursive: true });
  const file = join(root, "dist/sbom.cdx.json");
  writeFileSync(file, billOfMaterials(version, lockedPackages(root), dataNotices(root), new Date()));
  console.log(`Bill of materials: ${file}`);
  reportFindings("licences", findings);
}

main();

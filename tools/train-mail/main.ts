import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeModel } from "@parapet/mail-analysis/training";
import { balancingExamples, corpusExamples } from "./examples.ts";
import { dataCard } from "./data-card.ts";
import { trainModel } from "./train-model.ts";

/** Trains the model of mails: `npm run train-mail -- [--corpus DIR] [--out DIR] [--name TEXT]`. */
function main(): void {
  const { values } = parseArgs({
    options: {
      corpus: { type: "string" },
      archive: { type: "string", default: "../shared/corpora/train.tar.zst" },
      out: { type: "string", default: join(import.meta.dirname, "../../packages/mail-analysis/models") },
      name: { type: "string", default: "corpora-5" },
    },
  });
  const scratch = mkdtempSync(join(tmpdir(), "parapet-train-"));
  try {
    const folder = values.corpus === undefined ? unpack(values.archive, scratch) : resolve(values.corpus);
    console.error(`Reading the mails of ${folder}`);
    const examples = corpusExamples(folder);
    const added = balancingExamples(folder);
    console.error(`Training on ${examples.length} mails and ${added.length} added ones`);
    const trained = trainModel(examples, added, values.name);
    mkdirSync(values.out, { recursive: true });
    writeFileSync(join(values.out, "mail-model.json"), writeModel(trained.model));
    writeFileSync(join(values.out, "data-card.md"), dataCard(examples, added, trained));
    console.error(JSON.stringify(trained.figures, null, 2));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** @throws Error when `tar` cannot read the archive */
function unpack(archive: string, scratch: string): string {
  execFileSync("tar", ["--zstd", "-xf", resolve(archive), "-C", scratch]);
  return join(scratch, "train");
}

main();

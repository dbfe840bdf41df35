import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeModel } from "@parapet/mail-analysis/training";
import { apartCard, type OtherFigures } from "./apart-card.ts";
import { corpusExamples, extraTextExamples, inventedExamples, type MailExample } from "./examples.ts";
import { foldsCard } from "./folds-card.ts";
import { isPermissive } from "./mail-sources.ts";
import { trainApart, type Trained, trainInFolds } from "./train-model.ts";

const usage = `Usage: npm run train-mail -- [--corpus DIR | --archive FILE] [--out DIR] [--name TEXT] [--all-sources]
  Trains the model that is shipped, from sources with a permissive licence only; other mail of the corpus measures it.
  --all-sources  trains another model from all mail of the corpus, into dist/mail-model`;

const root = join(import.meta.dirname, "../..");
/** What the model of all sources reached, to stand beside the shipped one's figures. */
const otherFigures = join(import.meta.dirname, "all-sources-figures.json");

interface Lesson {
  readonly trained: Trained;
  readonly card: string;
}

/** Trains the model of mails. */
function main(): void {
  const { values } = parseArgs({
    options: {
      corpus: { type: "string" },
      archive: { type: "string", default: join(root, "corpora/train.tar.zst") },
      out: { type: "string" },
      name: { type: "string" },
      "all-sources": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(usage);
  if (values.corpus === undefined && !existsSync(values.archive)) {
    console.error(`There is no ${values.archive}: name a folder of labeled email with --corpus.\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const isAll = values["all-sources"];
  const out = values.out ?? join(root, isAll ? "dist/mail-model" : "packages/mail-analysis/models");
  const scratch = mkdtempSync(join(tmpdir(), "parapet-train-"));
  try {
    const folder = values.corpus === undefined ? unpack(values.archive, scratch) : resolve(values.corpus);
    console.error(`Reading the mails of ${folder}`);
    const examples = corpusExamples(folder);
    const { trained, card } = isAll
      ? trainAll(examples, folder, values.name ?? "all-sources-6")
      : trainShipped(examples, values.name ?? "permissive-6");
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, "mail-model.json"), writeModel(trained.model));
    writeFileSync(join(out, "data-card.md"), card);
    console.error(JSON.stringify(trained.heldOut.figures, null, 2));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function trainShipped(examples: readonly MailExample[], name: string): Lesson {
  const [permissive, measured] = [true, false].map((expected) =>
    examples.filter(({ mail }) => isPermissive(mail.source) === expected),
  );
  const taught = [...inventedExamples(["bulk", "notice", "talk", "lure"]), ...(permissive ?? [])];
  console.error(`Training on ${taught.length} mails, measuring on ${measured?.length ?? 0}`);
  const trained = trainApart(taught, measured ?? [], name);
  const other = existsSync(otherFigures) ? figuresIn(readFileSync(otherFigures, "utf8")) : null;
  return { trained, card: apartCard(taught, measured ?? [], trained, other) };
}

function trainAll(examples: readonly MailExample[], folder: string, name: string): Lesson {
  const invented = [...inventedExamples(["bulk"]), ...extraTextExamples(folder)];
  console.error(`Training on ${examples.length} mails and ${invented.length} added ones`);
  const trained = trainInFolds(examples, invented, name);
  writeFileSync(otherFigures, `${JSON.stringify({ model: name, ...trained.heldOut.figures }, null, 2)}\n`);
  return { trained, card: foldsCard(examples, invented, trained) };
}

/** @throws Error when `tar` cannot read the archive */
function unpack(archive: string, scratch: string): string {
  execFileSync("tar", ["--zstd", "-xf", resolve(archive), "-C", scratch]);
  return join(scratch, "train");
}

function figuresIn(text: string): OtherFigures {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this tool writes the file, from these figures
  return JSON.parse(text) as OtherFigures;
}

main();

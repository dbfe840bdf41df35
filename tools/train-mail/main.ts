import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeModel } from "@parapet/mail-analysis/training";
import { allSourcesCard } from "./all-sources-card.ts";
import { corpusExamples, extraTextExamples, generatedExamples, type MailExample } from "./examples.ts";
import { isPermissive } from "./mail-sources.ts";
import { shippedCard, type OtherFigures } from "./shipped-card.ts";
import { trainOnPermissive, type Trained, trainInFolds } from "./train-model.ts";

const usage = `Usage: npm run train-mail -- [--corpus DIR | --archive FILE] [--out DIR] [--name TEXT] [--all-sources]
  Trains the shipped model from sources with a permissive license; the rest of the corpus is used for evaluation.
  --all-sources  trains a model from the complete corpus, into dist/mail-model`;

const root = join(import.meta.dirname, "../..");
/** Results of the model of all sources, for comparison with the shipped one. */
const allSourcesFigures = join(import.meta.dirname, "all-sources-figures.json");

interface TrainingRun {
  readonly trained: Trained;
  readonly card: string;
}

/** Trains the email model. */
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
    console.error(`${values.archive} not found. Pass a folder of labeled email with --corpus.\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const isAll = values["all-sources"];
  const out = values.out ?? join(root, isAll ? "dist/mail-model" : "packages/mail-analysis/models");
  const scratch = mkdtempSync(join(tmpdir(), "parapet-train-"));
  try {
    const folder = values.corpus === undefined ? unpack(values.archive, scratch) : resolve(values.corpus);
    console.error(`Reading ${folder}`);
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

function trainShipped(examples: readonly MailExample[], name: string): TrainingRun {
  const [permissive, evaluation] = [true, false].map((expected) =>
    examples.filter(({ message }) => isPermissive(message.source) === expected),
  );
  const training = [...generatedExamples(["bulk", "notice", "talk", "lure"]), ...(permissive ?? [])];
  console.error(`Training on ${training.length} messages, evaluating on ${evaluation?.length ?? 0}`);
  const trained = trainOnPermissive(training, evaluation ?? [], name);
  const other = existsSync(allSourcesFigures) ? figuresIn(readFileSync(allSourcesFigures, "utf8")) : null;
  return { trained, card: shippedCard(training, evaluation ?? [], trained, other) };
}

function trainAll(examples: readonly MailExample[], folder: string, name: string): TrainingRun {
  const generated = [...generatedExamples(["bulk"]), ...extraTextExamples(folder)];
  console.error(`Training on ${examples.length} messages and ${generated.length} generated ones`);
  const trained = trainInFolds(examples, generated, name);
  writeFileSync(allSourcesFigures, `${JSON.stringify({ model: name, ...trained.heldOut.figures }, null, 2)}\n`);
  return { trained, card: allSourcesCard(examples, generated, trained) };
}

/** @throws Error if `tar` can't read the archive */
function unpack(archive: string, scratch: string): string {
  execFileSync("tar", ["--zstd", "-xf", resolve(archive), "-C", scratch]);
  return join(scratch, "train");
}

function figuresIn(text: string): OtherFigures {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this tool writes the file, from these figures
  return JSON.parse(text) as OtherFigures;
}

main();

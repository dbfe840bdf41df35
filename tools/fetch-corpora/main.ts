import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCorporaManifest } from "./corpora-manifest.ts";
import { fetchCorpora } from "./fetch-corpora.ts";

const root = join(import.meta.dirname, "../..");

const usage = `Usage: npm run fetch-corpora -- [--sources FILE] [--out DIR]
  Downloads the emails that the repository can't carry into corpora/, where conformance reads them.
  Some have licenses that allow neither redistribution nor commercial use: keep them to yourself.`;

/** Exit code 0: all is there, 1: some files aren't. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sources: { type: "string", default: join(root, "fixtures/corpora.json") },
      out: { type: "string", default: join(root, "corpora") },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { fetched, kept, failed } = await fetchCorpora(await readCorporaManifest(values.sources), values.out);
  for (const failure of failed) console.error(failure);
  console.log(`${fetched} fetched, ${kept} already there, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main();

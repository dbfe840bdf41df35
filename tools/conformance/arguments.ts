import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { fixturesFolder } from "../fixtures-folder.ts";

/** What the runner was asked for, or the sentence that says why it cannot start. */
export type Arguments =
  | { readonly ok: true; readonly fixtures: string; readonly json: boolean }
  | { readonly ok: false; readonly problem: string };

const usage = "Usage: npm run conformance -- [--fixtures DIR] [--json]";

/** Reads the command line; `fixtures` comes back absolute and is a folder that exists. */
export function readArguments(argv: readonly string[]): Arguments {
  try {
    const options = { fixtures: { type: "string" }, json: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ args: [...argv], options });
    const fixtures = resolve(values.fixtures ?? fixturesFolder);
    const isFolder = statSync(fixtures, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) return { ok: false, problem: `There is no folder of fixtures at ${fixtures}.` };
    return { ok: true, fixtures, json: values.json };
  } catch (error) {
    return { ok: false, problem: `${error instanceof Error ? error.message : String(error)} ${usage}` };
  }
}

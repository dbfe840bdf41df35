import { runProgram } from "../run-program.ts";
import { diffCommand } from "./diff-command.ts";
import { diff } from "./diff.ts";

// The console offers it as one file, for pipelines where Parapet itself isn't installed.
await runProgram(
  { program: "node parapet-diff.mjs", description: diffCommand, load: async () => diff },
  process.argv.slice(2),
);

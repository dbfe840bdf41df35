import { runProgram } from "../run-program.ts";
import { tailCommand } from "./tail-command.ts";
import { tail } from "./tail.ts";

// What the console offers as one file, for gateways where Parapet itself isn't installed.
await runProgram(
  { program: "node parapet-tail.mjs", description: tailCommand, load: async () => tail },
  process.argv.slice(2),
);

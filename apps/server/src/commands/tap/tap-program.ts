import { runProgram } from "../run-program.ts";
import { tapCommand } from "./tap-command.ts";
import { tap } from "./tap.ts";

// What the console offers as one file, for gateways where Parapet itself isn't installed.
await runProgram(
  { program: "node parapet-tap.mjs", description: tapCommand, load: async () => tap },
  process.argv.slice(2),
);

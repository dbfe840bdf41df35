import { serverVariables } from "../platform/server-variables.ts";
import type { CommandDescription } from "./command-description.ts";
import { configOption } from "./config-option.ts";

/** `parapet serve` as its parser and its help read it. */
export const serveCommand: CommandDescription = {
  name: "serve",
  summary: "Run the server (the default)",
  operands: [],
  options: { config: configOption },
  variables: serverVariables,
  readsServerVariables: false,
  examples: [{ does: "Run the server with its data in ./data", words: "serve" }],
};

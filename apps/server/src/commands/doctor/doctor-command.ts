import type { CommandDescription } from "../command-description.ts";
import { configOption } from "../config-option.ts";

/** `parapet doctor` as its parser and its help read it. */
export const doctorCommand: CommandDescription = {
  name: "doctor",
  summary: "Check an installation and suggest fixes, without changing anything",
  operands: [],
  options: { config: configOption, json: { value: null, meaning: "Print one JSON document" } },
  variables: [],
  readsServerVariables: true,
  examples: [
    { does: "Check the installation in ./data, running or stopped", words: "doctor" },
    { does: "Use the result in a script: the exit code is 1 if there's a problem", words: "doctor --json" },
  ],
};

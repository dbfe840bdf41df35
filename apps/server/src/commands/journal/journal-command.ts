import type { CommandDescription } from "../command-description.ts";
import { configOption } from "../config-option.ts";

/** `parapet journal` as its parser and its help read it. */
export const journalCommand: CommandDescription = {
  name: "journal",
  summary: "Store events that a lost server accepted but didn't store",
  operands: ["adopt", "DIR"],
  options: {
    config: configOption,
    "accept-loss": { value: null, meaning: "Continue even if blocks of acknowledged rows are missing" },
  },
  variables: [],
  readsServerVariables: true,
  examples: [
    { does: "Store the events of a server that won't come back", words: "journal adopt /mnt/old/data" },
    { does: "Continue even if files are damaged", words: "journal adopt /mnt/old/data --accept-loss" },
  ],
};

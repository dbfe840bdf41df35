import type { CommandDescription } from "../command-description.ts";
import { configOption } from "../config-option.ts";

/** `parapet journal` as its parser and its help read it. */
export const journalCommand: CommandDescription = {
  name: "journal",
  summary: "Store the events that a lost server had accepted but not stored yet",
  operands: ["adopt", "DIR"],
  options: {
    config: configOption,
    "accept-loss": { value: null, meaning: "Succeed although blocks of acknowledged rows are missing" },
  },
  variables: [],
  readsServerVariables: true,
  examples: [
    { does: "Take over from the data folder of a server that won't come back", words: "journal adopt /mnt/old/data" },
    { does: "Go on although files of it are damaged", words: "journal adopt /mnt/old/data --accept-loss" },
  ],
};

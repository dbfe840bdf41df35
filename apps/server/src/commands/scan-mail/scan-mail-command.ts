import type { CommandDescription } from "../command-description.ts";

/** `parapet scan-mail` as its parser and its help read it. */
export const scanMailCommand: CommandDescription = {
  name: "scan-mail",
  summary: "Analyze every email file in a folder, without network access",
  operands: ["DIR"],
  options: {
    json: { value: null, meaning: "Print one JSON document a line instead of columns" },
    threads: { value: "COUNT", default: "one per processor", meaning: "Files analyzed at a time, 1 to 256" },
  },
  variables: [],
  readsServerVariables: false,
  examples: [{ does: "Analyze a folder of .eml files", words: "scan-mail ./mail --json" }],
};

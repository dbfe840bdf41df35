import type { CommandDescription } from "../command-description.ts";

/** Definition of `parapet scan-mail`. */
export const scanMailCommand: CommandDescription = {
  name: "scan-mail",
  summary: "Analyze every email file in a folder, without network access",
  operands: ["DIR"],
  options: {
    json: { value: null, meaning: "Print one JSON document per line instead of columns" },
    threads: { value: "COUNT", default: "one per CPU", meaning: "Concurrent files, 1 to 256" },
  },
  variables: [],
  readsServerVariables: false,
  examples: [{ does: "Analyze a folder of .eml files", words: "scan-mail ./mail --json" }],
};

import { passphraseFileOption, passphraseVariable } from "../archive/passphrase-options.ts";
import type { CommandDescription } from "../command-description.ts";
import { configOption } from "../config-option.ts";

/** `parapet restore` as its parser and its help read it. */
export const restoreCommand: CommandDescription = {
  name: "restore",
  summary: "Restore a backup to an empty data folder",
  operands: ["FILE"],
  options: {
    config: configOption,
    "passphrase-file": passphraseFileOption("Decrypt the backup with the first line of this file"),
    check: { value: null, meaning: "Only read the backup and verify its checksums" },
  },
  variables: [passphraseVariable],
  readsServerVariables: true,
  examples: [
    { does: "Verify a backup", words: "restore parapet.backup --check" },
    { does: "Restore it to the data folder ./data", words: "restore parapet.backup" },
  ],
};

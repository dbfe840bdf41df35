import { passphraseFileOption, passphraseVariable } from "../archive/passphrase-options.ts";
import type { CommandDescription } from "../command-description.ts";
import { configOption } from "../config-option.ts";

/** `parapet backup` as its parser and its help read it. */
export const backupCommand: CommandDescription = {
  name: "backup",
  summary: "Back up all data to one file; the server can keep running",
  operands: ["FILE"],
  options: {
    config: configOption,
    "passphrase-file": passphraseFileOption(
      "Encrypt the backup with the first line of this file, and include the sealing key",
    ),
    force: { value: null, meaning: "Overwrite FILE once the new backup is complete" },
  },
  variables: [passphraseVariable],
  readsServerVariables: true,
  examples: [
    { does: "Back up the data folder ./data", words: "backup parapet.backup" },
    { does: "Encrypt the backup", words: "backup parapet.backup --passphrase-file /etc/parapet/passphrase" },
  ],
};

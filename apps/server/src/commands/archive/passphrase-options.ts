import type { Variable } from "../../platform/variable.ts";
import type { OptionDescription } from "../command-description.ts";

/** How `backup` and `restore` take a passphrase from a file. */
export function passphraseFileOption(meaning: string): OptionDescription {
  return { value: "FILE", meaning };
}

/** How they take it from the environment. */
export const passphraseVariable: Variable = {
  name: "PARAPET_BACKUP_PASSPHRASE",
  default: null,
  meaning: "Backup passphrase of at least 12 characters, instead of --passphrase-file",
};

import type { OptionDescription } from "./command-description.ts";

/** The settings file, for every command that reads the variables of the server. */
export const configOption: OptionDescription = {
  value: "FILE",
  meaning: "Read variables of the server from this file, one NAME=value per line; the environment takes precedence",
};

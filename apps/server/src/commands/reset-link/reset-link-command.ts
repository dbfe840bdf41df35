import type { CommandDescription } from "../command-description.ts";

/** `parapet reset-link` as its parser and its help read it. */
export const resetLinkCommand: CommandDescription = {
  name: "reset-link",
  summary: "Print a link that sets a user's password, when no email reaches them",
  operands: ["EMAIL"],
  options: {},
  variables: [],
  readsServerVariables: true,
  examples: [{ does: "Let a user back in who can't get a reset email", words: "reset-link ada@example.com" }],
};

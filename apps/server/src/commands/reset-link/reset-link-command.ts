import type { CommandDescription } from "../command-description.ts";

/** `parapet reset-link` as its parser and its help read it. */
export const resetLinkCommand: CommandDescription = {
  name: "reset-link",
  summary: "Print a link to set a user's password, for users who can't get email",
  operands: ["EMAIL"],
  options: {},
  variables: [],
  readsServerVariables: true,
  examples: [{ does: "Help a user who can't get a reset email", words: "reset-link ada@example.com" }],
};

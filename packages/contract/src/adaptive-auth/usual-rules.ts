import * as z from "zod/mini";

/** Names of the rules that every API starts with, as settings and logs keep them; the console says them in its languages. */
export const usualRuleName = z.enum([
  "Blocked network or leaked key",
  "Passed a step-up from here",
  "High risk and a hard fact",
  "High risk, no second factor",
  "High risk",
  "New client at a sensitive endpoint",
  "New client",
  "Medium risk at a sensitive endpoint",
  "Medium risk, changes something",
  "Medium risk, reads only",
  "Everything else",
]);
export type UsualRuleName = z.infer<typeof usualRuleName>;

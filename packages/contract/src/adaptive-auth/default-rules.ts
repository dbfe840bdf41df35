import * as z from "zod/mini";

/** Stored names of the default rules; the console translates them. */
export const defaultRuleName = z.enum([
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
export type DefaultRuleName = z.infer<typeof defaultRuleName>;

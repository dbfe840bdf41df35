import type { Variable } from "../platform/variable.ts";

/** How `tap` and `tail` take a token that other users of the machine can't read. */
export const tokenVariable: Variable = {
  name: "PARAPET_TOKEN",
  default: null,
  meaning: "Token of the trace source, instead of --token, which other users of the machine can read",
};

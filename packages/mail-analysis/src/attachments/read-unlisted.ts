import type { Contents } from "./contents.ts";

/** Reports a container as not examined, so that it isn't mistaken for an empty one. */
export function readUnlisted(): Contents {
  return { findings: [{ code: "not_unpacked", evidence: "" }] };
}

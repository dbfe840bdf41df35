import type { MailConnectionState } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../lib/list/read-search.ts";

export const connectSteps = ["register", "permissions", "credential", "consent", "test"] as const;
export type ConnectStep = (typeof connectSteps)[number];

const schema = z.object({ step: z.optional(z.enum(connectSteps)) });

export type ConnectSearch = z.output<typeof schema>;

export function readConnectSearch(search: Readonly<Record<string, unknown>>): ConnectSearch {
  return readSearch(schema, search);
}

/** Where the way is taken up, unless the address says it. */
export function stepOf({ step }: ConnectSearch, state: MailConnectionState): ConnectStep {
  if (step !== undefined) return step;
  switch (state) {
    case "not_configured":
      return "register";
    case "consent_pending":
      return "consent";
    case "connected":
    case "degraded":
    case "revoked":
    case "error":
      return "test";
  }
}

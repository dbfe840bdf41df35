import type { JsonObject } from "../json.ts";

/** A log entity with its id. */
export type Logged = JsonObject & { readonly id: string };

/** Entra's logs: append-only, except for risk states. */
export interface ActivityLog {
  readonly signIns: Logged[];
  readonly directoryAudits: Logged[];
  readonly riskDetections: Logged[];
  /** By user id. */
  readonly riskyUsers: Map<string, Logged>;
}

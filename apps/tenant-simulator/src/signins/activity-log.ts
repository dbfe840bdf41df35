import type { JsonObject } from "../json.ts";

/** An entity of a log, under its id. */
export type Logged = JsonObject & { readonly id: string };

/** What Entra writes down: it only grows, but for marks of risk. */
export interface ActivityLog {
  readonly signIns: Logged[];
  readonly directoryAudits: Logged[];
  readonly riskDetections: Logged[];
  /** By the id of the user. */
  readonly riskyUsers: Map<string, Logged>;
}

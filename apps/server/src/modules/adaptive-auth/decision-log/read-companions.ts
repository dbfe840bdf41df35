import type { FeedbackVerdict, StepUpOutcome } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { readOrganizationNames } from "../../account/organization/queries.ts";
import { apiClientTable } from "../api-client/table.ts";
import { challengeTable as table, type ChallengeRow } from "../challenge/table.ts";
import { feedbackTable } from "../feedback/table.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import type { DecisionRow } from "./decision-row.ts";

/** Related data in PostgreSQL: names by ID, outcomes by challenge, feedback by decision. */
export interface Companions {
  readonly names: ReadonlyMap<string, string>;
  readonly outcomes: ReadonlyMap<string, StepUpOutcome>;
  readonly verdicts: ReadonlyMap<string, FeedbackVerdict>;
}

type ViewerContext = Pick<ViewerCall, "platform" | "viewer" | "now">;

/** Reads related data with one query per table. */
export async function readCompanions(call: ViewerContext, rows: readonly DecisionRow[]): Promise<Companions> {
  const idsOf = (key: "api_id" | "client_id" | "organization_id") => [...new Set(rows.map((row) => row[key]))];
  const named = { apis: idsOf("api_id"), clients: idsOf("client_id"), organizations: idsOf("organization_id") };
  const [names, outcomes, verdicts] = await Promise.all([
    readNames(call, named),
    readOutcomes(call, rows),
    readVerdicts(
      call,
      rows.map(({ id }) => id),
    ),
  ]);
  return { names, outcomes, verdicts };
}

interface Named {
  readonly apis: readonly string[];
  readonly clients: readonly string[];
  readonly organizations: readonly string[];
}

/** Names by ID; deleted subjects have none. */
export async function readNames(
  { platform, viewer: { providerId } }: Pick<ViewerContext, "platform" | "viewer">,
  { apis, clients, organizations }: Named,
): Promise<ReadonlyMap<string, string>> {
  const { db } = platform.postgres;
  const found = await Promise.all([
    db
      .select({ id: protectedApiTable.id, name: protectedApiTable.name })
      .from(protectedApiTable)
      .where(and(eq(protectedApiTable.providerId, providerId), inArray(protectedApiTable.id, [...apis]))),
    db
      .select({ id: apiClientTable.id, name: apiClientTable.name })
      .from(apiClientTable)
      .where(and(eq(apiClientTable.providerId, providerId), inArray(apiClientTable.id, [...clients]))),
    readOrganizationNames(platform, providerId, organizations),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

async function readVerdicts({ platform, viewer }: ViewerContext, ids: readonly string[]) {
  const { decisionId, providerId, verdict } = feedbackTable;
  const rows = await platform.postgres.db
    .select({ id: decisionId, verdict })
    .from(feedbackTable)
    .where(and(eq(providerId, viewer.providerId), inArray(decisionId, [...ids])));
  return new Map(rows.map((row) => [row.id, row.verdict]));
}

/** Outcomes of step-ups by challenge hash, which several decisions may share. */
async function readOutcomes(
  { platform, viewer, now }: Pick<ViewerCall, "platform" | "viewer" | "now">,
  decisions: readonly Pick<DecisionRow, "challenge_hash">[],
): Promise<ReadonlyMap<string, StepUpOutcome>> {
  const hashes = [...new Set(decisions.map((each) => each.challenge_hash))].filter((hash) => hash !== "");
  if (hashes.length === 0) return new Map();
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await platform.postgres.db
    .select({ hash: table.idHash, state: table.state, expiresAt: table.expiresAt })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), inArray(table.idHash, wanted)));
  return new Map(rows.map((row) => [row.hash.toString("hex"), toOutcome(row, now)]));
}

function toOutcome({ state, expiresAt }: Pick<ChallengeRow, "state" | "expiresAt">, now: Date): StepUpOutcome {
  if (state === "pending") return expiresAt <= now ? "expired" : "pending";
  return state === "exhausted" ? "failed" : state;
}

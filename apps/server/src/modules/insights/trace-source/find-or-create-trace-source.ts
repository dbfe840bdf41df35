import { newTraceSourceType, type TraceSourceType } from "@parapet/contract";
import { and, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { createTraceSource } from "./create-trace-source.ts";
import { ownLiveSources } from "./policy.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";

/** Finds the live source of that name or creates it; only a new one has a token to show. */
export async function findOrCreateTraceSource(
  call: ViewerCall,
  input: { readonly name: string; readonly type?: string | undefined; readonly description?: string | undefined },
): Promise<{ readonly row: TraceSourceRow; readonly token?: string }> {
  const [existing] = await call.platform.postgres.db
    .select()
    .from(traceSourceTable)
    .where(and(ownLiveSources(call.viewer), sql`lower(${traceSourceTable.name}) = lower(${input.name})`));
  if (existing !== undefined) return { row: existing };
  const { name, description = "" } = input;
  return createTraceSource(call, { name, description, type: knownType(input.type) });
}

/** Names from the plugins' manuals, in addition to those in the original's code. */
const aliases: Readonly<Record<string, TraceSourceType>> = {
  TYK: "TYK_INTERNAL",
  KONG: "KONG_INTERNAL",
  APIGEE: "APIGEE_X",
};

function knownType(type = "OTHER") {
  const upper = type.toUpperCase();
  const parsed = newTraceSourceType.safeParse(aliases[upper] ?? upper);
  return parsed.success ? parsed.data : "OTHER";
}

import { mailAbilities, type SignInHealth, type SignInSource } from "@parapet/contract";
import { availabilityOf } from "@parapet/mail-analysis";
import { and, count, eq, isNotNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findConnection } from "../connection/find-connection.ts";
import { sources } from "./read-source.ts";
import { directoryAuditTable, riskDetectionTable, signInTable, type SourceRow, sourceTable } from "./table.ts";

const tables = { sign_ins: signInTable, audits: directoryAuditTable, risks: riskDetectionTable } as const;
const names = ["sign_ins", "audits", "risks"] as const;

/** Status of the sign-in sources, and which detections are limited. */
export async function readSignInHealth({ platform, viewer }: ViewerCall): Promise<SignInHealth> {
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const [connection, rows, counted, [networks]] = await Promise.all([
    findConnection(db, viewer),
    db.select().from(sourceTable).where(eq(sourceTable.providerId, providerId)),
    Promise.all(
      names.map(async (name) => {
        const table = tables[name];
        const [found] = await db.select({ rows: count() }).from(table).where(eq(table.providerId, providerId));
        return [name, found?.rows ?? 0] as const;
      }),
    ),
    db
      .select({ id: signInTable.id })
      .from(signInTable)
      .where(and(eq(signInTable.providerId, providerId), isNotNull(signInTable.asn)))
      .limit(1),
  ]);
  const presented = names.map((name) => presentSource(name, rows, new Map(counted).get(name) ?? 0));
  const isRead = (name: SignInSource["source"]) => presented.find(({ source }) => source === name)?.state === "ok";
  const isDetailed = presented.find(({ source }) => source === "sign_ins")?.is_detailed === true;
  const detections = availabilityOf({
    signIns: isRead("sign_ins"),
    detail: isDetailed,
    networks: isDetailed || networks !== undefined,
    audits: isRead("audits"),
    risk: isRead("risks"),
    rules: connection?.capabilities.some(({ ability, state }) => ability === "read_rules" && state === "ok") === true,
  });
  return {
    is_connected: connection?.state === "connected" || connection?.state === "degraded",
    sources: presented,
    detections: detections.map(({ lacks, ...each }) => ({ ...each, lacks: [...lacks] })),
  };
}

function presentSource(source: SignInSource["source"], rows: readonly SourceRow[], found: number): SignInSource {
  const row = rows.find((each) => each.source === source);
  const { ability } = sources[source];
  return {
    source,
    state: row?.state ?? "waiting",
    problem: row?.problem ?? null,
    ability,
    role: mailAbilities[ability].role,
    is_detailed: row?.isDetailed ?? null,
    read_at: row?.readAt?.toISOString() ?? null,
    known_until: row?.knownUntil?.toISOString() ?? null,
    rows: found,
    dropped: row?.dropped ?? 0,
  };
}

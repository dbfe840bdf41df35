import {
  type Endpoints,
  type LoginEvent,
  type LoginEventColumn,
  loginEventColumns,
  type QueryOf,
  type AnswerOf,
  mailAbilities,
  type SignInHealth,
  type SignInSource,
} from "@parapet/contract";
import { availabilityOf } from "@parapet/mail-analysis";
import { and, eq, inArray, arrayOverlaps, gte, lt, or, sql, count, isNotNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readPage } from "../../../platform/postgres/read-page.ts";
import { findConnection } from "../connection/queries.ts";
import { enqueueRead } from "./read-sign-ins-task.ts";
import { sources } from "./read-source.ts";
import {
  type SignInRow,
  directoryAuditTable,
  riskDetectionTable,
  signInTable,
  type SourceRow,
  sourceTable,
} from "./table.ts";

/** Streams the selected sign-ins as CSV. */
export async function exportSignIns(
  call: ViewerCall,
  query: QueryOf<Endpoints["loginEvents.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = loginEventColumns.options, ...selection } = query;
  const { where, orderBy } = signInSelection(call, selection);
  const { db } = call.platform.postgres;
  const ids = await db
    .select({ id: signInTable.id })
    .from(signInTable)
    .where(where)
    .orderBy(...orderBy);
  await recordExport(call, { subjectType: "sign_in", query });
  const ofProvider = eq(signInTable.providerId, call.viewer.providerId);
  const read = async (some: string[]) =>
    (
      await db
        .select()
        .from(signInTable)
        .where(and(ofProvider, inArray(signInTable.id, some)))
    ).map(presentSignIn);
  const batches = readInBatches(
    ids.map(({ id }) => id),
    read,
  );
  return csvOf(column, batches, valueOf);
}

function valueOf(event: LoginEvent, name: LoginEventColumn) {
  if (name === "outcome") return event.is_success ? "success" : `failure ${event.error_code}`;
  return event[name];
}

type Row = Endpoints["loginEvents.list"];
type Selection = Omit<QueryOf<Row>, "page" | "page_size">;

const sortColumns = {
  time: signInTable.at,
  user_name: signInTable.userName,
  ip: signInTable.ip,
  country: signInTable.country,
  app: signInTable.appName,
};

/** Lists sign-ins in the provider's tenant. */
export async function listSignIns(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(
    call.platform.postgres.db,
    signInTable,
    signInSelection(call, selection),
    query,
  );
  return { items: rows.map(presentSignIn), total, page, page_size };
}

/** Conditions and order of a list request. */
export function signInSelection(call: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const users = lists["user[is]"]?.map((name) => name.toLowerCase());
  const outcomes = lists["outcome[is]"]?.map((outcome) => outcome === "success");
  const where = and(
    eq(signInTable.providerId, call.viewer.providerId),
    users && inArray(sql`lower(${signInTable.userName})`, users),
    lists["ip[is]"] && inArray(signInTable.ip, lists["ip[is]"]),
    lists["country[is]"] &&
      inArray(
        signInTable.country,
        lists["country[is]"].map((code) => code.toUpperCase()),
      ),
    lists["app[is]"] && inArray(signInTable.appName, lists["app[is]"]),
    outcomes && inArray(signInTable.isSuccess, outcomes),
    lists["detection[is]"] && arrayOverlaps(signInTable.detections, lists["detection[is]"]),
    from === undefined ? undefined : gte(signInTable.at, new Date(from)),
    to === undefined ? undefined : lt(signInTable.at, new Date(to)),
    pattern === null
      ? undefined
      : or(
          ...[signInTable.userName, signInTable.displayName, signInTable.ip, signInTable.appName, signInTable.city].map(
            (each) => holds(each, pattern),
          ),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, signInTable.id) };
}

export function presentSignIn(row: SignInRow): LoginEvent {
  return {
    id: row.id,
    time: row.at.toISOString(),
    user_id: row.userId,
    user_name: row.userName,
    display_name: row.displayName,
    app: row.appName || row.appId,
    ip: row.ip,
    asn: row.asn,
    country: row.country,
    city: row.city,
    client: row.client,
    user_agent: row.userAgent,
    device: row.deviceName || row.deviceId,
    is_managed: row.isManaged,
    is_interactive: row.isInteractive,
    is_success: row.isSuccess,
    error_code: row.errorCode,
    failure: row.failure,
    risk_level: row.riskLevel,
    risk_state: row.riskState,
    detections: row.detections,
  };
}

/** Reads the sign-in logs now; a running read continues. @throws Failure `not_integrated` */
export async function readSignInsNow(call: ViewerCall): Promise<undefined> {
  const { postgres, jobs } = call.platform;
  const { providerId } = call.viewer;
  await postgres.db.transaction(async (tx) => {
    const connection = await findConnection(tx, call.viewer);
    if (connection?.state !== "connected" && connection?.state !== "degraded")
      throw new Failure("not_integrated", { detail: "Microsoft 365 isn't connected." });
    await enqueueRead(tx, jobs, providerId);
    await recordAudit(tx, call, { action: "sign_in.read_now", subjectType: "sign_in", subjectId: null });
  });
}

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

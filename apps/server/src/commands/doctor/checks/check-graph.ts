import { GraphProblem } from "@parapet/graph-client";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { providerTable } from "../../../modules/account/provider/table.ts";
import { clientOf } from "../../../modules/secure-inbox/connection/client-of.ts";
import { fromGraphProblem } from "../../../modules/secure-inbox/connection/connection-error.ts";
import type { ConfiguredConnection } from "../../../modules/secure-inbox/connection/queries.ts";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { subscriptionTable } from "../../../modules/secure-inbox/intake/table.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import type { Postgres } from "../../../platform/postgres/postgres.ts";
import type { Sealing } from "../../../platform/sealing.ts";
import { counted, type Finding, ok, problem, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

const dayMs = 86_400_000;
/** How long before its expiry a credential is reported. */
const noticeDays = 30;

/** Every tenant that is connected: its credential, whether Microsoft gives a token for it, and its notifications. */
export async function checkGraph(look: Look): Promise<readonly Finding[]> {
  const name = "microsoft 365";
  const { postgres, sealing } = look;
  if (postgres.thing === null)
    return [postgres.isNew ? ok(name, "no tenant is connected") : unknown(name, "PostgreSQL can't be read")];
  const { db } = postgres.thing;
  const rows = await db
    .select({ connection: mailConnectionTable, provider: providerTable.name })
    .from(mailConnectionTable)
    .innerJoin(providerTable, eq(providerTable.id, mailConnectionTable.providerId))
    .orderBy(providerTable.name);
  if (rows.length === 0) return [ok(name, "no tenant is connected")];
  const found: Finding[] = [];
  for (const { connection, provider } of rows) {
    const { sealedCredential } = connection;
    if (sealedCredential === null) {
      found.push(
        warning(
          `${name}: ${provider}`,
          "configured without a credential",
          "Finish the setup steps on the connection page.",
        ),
      );
      continue;
    }
    found.push(credentialRow(`credential: ${provider}`, connection.credentialExpiresAt, look.now));
    if (sealing.thing !== null) {
      found.push(await tokenRow(`token: ${provider}`, look, sealing.thing, { ...connection, sealedCredential }));
    }
    found.push(await subscriptionRow(`notifications: ${provider}`, postgres.thing, connection.providerId, look));
  }
  return found;
}

function credentialRow(name: string, expiresAt: Date | null, now: Date): Finding {
  if (expiresAt === null) return unknown(name, "expiry unknown", "Enter its expiry date on the connection page.");
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
  const seen = `ends on ${expiresAt.toISOString().slice(0, 10)}, in ${counted(days, "day")}`;
  const advice = "Create a new one on the connection page and add it to the application in Microsoft Entra.";
  if (days < 0) return problem(name, `ended on ${expiresAt.toISOString().slice(0, 10)}`, advice);
  return days < noticeDays ? warning(name, seen, advice) : ok(name, seen);
}

async function tokenRow(
  name: string,
  { config, now }: Look,
  sealing: Sealing,
  connection: ConfiguredConnection,
): Promise<Finding> {
  try {
    const client = clientOf({ config, sealing, metrics: createMetrics() }, connection);
    try {
      const roles = await client.grantedRoles();
      return ok(name, `obtained, with ${counted(roles.length, "role")}`);
    } finally {
      client.close();
    }
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const { problem: kind, code, message } = fromGraphProblem(error, now);
    if (kind === "unreachable" || kind === "throttled") {
      return unknown(
        name,
        `Microsoft can't be reached: ${message}`,
        "Check this machine's internet access and PARAPET_PROXY_URL.",
      );
    }
    return problem(name, `refused: ${code ?? kind} ${message}`.trim(), "See the connection page for how to fix it.");
  }
}

async function subscriptionRow(name: string, { db }: Postgres, providerId: string, { now }: Look): Promise<Finding> {
  const { expiresAt, state } = subscriptionTable;
  const isAlive = and(eq(state, "active"), gt(expiresAt, now));
  const [row] = await db
    .select({ all: count(), alive: sql<number>`count(*) filter (where ${isAlive})::int` })
    .from(subscriptionTable)
    .where(eq(subscriptionTable.providerId, providerId));
  const { all, alive } = row ?? { all: 0, alive: 0 };
  const seen = `${alive} of ${counted(all, "subscription")} alive`;
  if (alive === all && all > 0) return ok(name, seen);
  const advice =
    "New email is still found every ten minutes. Notifications need a public https URL; after a stop, the server renews them.";
  return warning(name, all === 0 ? "no subscription" : seen, advice);
}

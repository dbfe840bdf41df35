import { setTimeout as sleep } from "node:timers/promises";
import { operationsEndpoints, ownReferenceEndpoints } from "@parapet/contract";
import { inDocumentThread } from "../../modules/insights/document-work/in-document-thread.ts";
import type { Config } from "../../platform/config.ts";
import { Failure, requireFound } from "../../platform/failure.ts";
import { defineHandlers } from "../handler.ts";

/** RFC 9116 recommends less than a year, so that no copy is believed for longer. */
const validDays = 180;

const dayMs = 86_400_000;

/** Where the operator wants vulnerabilities reported, or null where nothing is set. */
export function securityTxt(
  { securityContacts, publicUrl }: Pick<Config, "securityContacts" | "publicUrl">,
  now: Date,
): string | null {
  if (securityContacts.length === 0) return null;
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(midnight + validDays * dayMs).toISOString()}`,
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    "",
  ].join("\n");
}

/** Answers the OpenAPI document once every row is registered. */
export type DescribeApi = () => unknown;

/** Handlers of the probes; `describe` comes from the HTTP server that the table builds. */
export function operationsHandlers(describe: DescribeApi) {
  return defineHandlers(operationsEndpoints, {
    "operations.health": async () => ({ status: "ok" as const }),
    "operations.ready": async ({ call: { platform } }) => {
      // Said at once, whatever the stores do.
      if (platform.readiness.isDraining) throw new Failure("unavailable", { detail: "draining" });
      const [postgres, clickhouse] = await Promise.all([isUp(platform.postgres), isUp(platform.clickhouse)]);
      const down = [postgres ? [] : "PostgreSQL", clickhouse ? [] : "ClickHouse"].flat().join(" and ");
      const reasons = [...platform.readiness.reasons(), ...(down === "" ? [] : [`No response from ${down}.`])];
      if (reasons.length > 0) throw new Failure("unavailable", { detail: reasons.join(" ") });
      return { status: "ok" as const, postgres: "up" as const, clickhouse: "up" as const };
    },
    "operations.metrics": async ({ call: { platform } }) => {
      platform.metrics.journalRows.set(platform.journal.pending().rows);
      platform.metrics.refusedRows.set(platform.journal.refusedRows);
      return platform.metrics.registry.metrics();
    },
    "operations.securityContact": async ({ call: { platform, now } }) => {
      const text = securityTxt(platform.config, now);
      if (text === null)
        throw new Failure("not_found", { detail: "The operator hasn't set PARAPET_SECURITY_CONTACT." });
      return text;
    },
    "operations.openapi": async () => JSON.stringify(describe()),
  });
}

/** Handlers that prepare the document of this API for reading. */
export function ownReferenceHandlers(describe: DescribeApi) {
  let source: string | null = null;
  const own = () => ({ id: "own", source: (source ??= JSON.stringify(describe())) });
  // One queue for all tenants: the document is the same.
  const owner = "";
  return defineHandlers(ownReferenceEndpoints, {
    "reference.index": async ({ call: { platform } }) =>
      requireFound(await inDocumentThread(platform, owner, "referenceIndex", own())),
    "reference.operation": async ({ call: { platform }, query: { method, path } }) =>
      requireFound(await inDocumentThread(platform, owner, "referenceOperation", own(), method, path)),
    "reference.schema": async ({ call: { platform }, query: { pointer } }) => ({
      nodes: requireFound(await inDocumentThread(platform, owner, "referenceSchema", own(), pointer)),
    }),
  });
}

/** A store that takes longer is down; in milliseconds. A probe has an answer within a second. */
const pingMs = 800;

async function isUp(store: { ping(): Promise<void> }): Promise<boolean> {
  const ping = store.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([ping, sleep(pingMs, false, { ref: false })]);
}

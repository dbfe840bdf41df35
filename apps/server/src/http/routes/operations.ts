import { operationsEndpoints } from "@parapet/contract";
import { Failure } from "../../platform/failure.ts";
import { defineHandlers } from "../handler.ts";

/** Answers the OpenAPI document once every row is registered. */
export type DescribeApi = () => unknown;

/** Handlers of the probes; `describe` comes from the HTTP server that the table builds. */
export function operationsHandlers(describe: DescribeApi) {
  return defineHandlers(operationsEndpoints, {
    "operations.health": async () => ({ status: "ok" as const }),
    "operations.ready": async ({ call: { platform } }) => {
      const [postgres, clickhouse] = await Promise.all([isUp(platform.postgres), isUp(platform.clickhouse)]);
      if (!postgres || !clickhouse) {
        const down = [postgres ? [] : "PostgreSQL", clickhouse ? [] : "ClickHouse"].flat().join(" and ");
        throw new Failure("unavailable", { detail: `No answer from ${down}.` });
      }
      return { status: "ok" as const, postgres: "up" as const, clickhouse: "up" as const };
    },
    "operations.metrics": async ({ call: { platform } }) => {
      platform.metrics.journalRows.set(platform.journal.pending().rows);
      return platform.metrics.registry.metrics();
    },
    "operations.openapi": async () => JSON.stringify(describe()),
  });
}

async function isUp(store: { ping(): Promise<void> }): Promise<boolean> {
  return store.ping().then(
    () => true,
    () => false,
  );
}

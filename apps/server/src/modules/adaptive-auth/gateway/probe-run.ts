import type { ProbeItem } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { gatewayProbeTable as table, type GatewayProbeRow } from "./probe-table.ts";

type Begun = Pick<GatewayProbeRow, "apiId" | "providerId" | "url" | "startedAt" | "startedBy">;

/** Starts a probe of an API; supersedes a running one. */
export async function beginProbe(tx: Transaction, begun: Begun): Promise<GatewayProbeRow> {
  const row: GatewayProbeRow = { ...begun, runId: newId(), heardAt: begun.startedAt, finishedAt: null, items: [] };
  const { apiId: _, ...rest } = row;
  await tx.insert(table).values(row).onConflictDoUpdate({ target: table.apiId, set: rest });
  return row;
}

/** A running probe, which saves each check. */
export class ProbeRun {
  readonly #means: Pick<Platform, "postgres" | "clock">;
  #row: GatewayProbeRow;

  constructor(means: Pick<Platform, "postgres" | "clock">, row: GatewayProbeRow) {
    this.#means = means;
    this.#row = row;
  }

  get row(): GatewayProbeRow {
    return this.#row;
  }

  async report(...items: readonly ProbeItem[]): Promise<void> {
    await this.#keep({ items: [...this.#row.items, ...items], heardAt: this.#means.clock.now() });
  }

  async finish(): Promise<void> {
    const now = this.#means.clock.now();
    await this.#keep({ heardAt: now, finishedAt: now });
  }

  async #keep(change: Partial<GatewayProbeRow>): Promise<void> {
    const { apiId, runId } = this.#row;
    this.#row = { ...this.#row, ...change };
    await this.#means.postgres.db
      .update(table)
      .set(change)
      .where(and(eq(table.apiId, apiId), eq(table.runId, runId)));
  }
}

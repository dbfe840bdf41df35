import type { SampledCall } from "@parapet/api-model";
import type { LogFormat } from "@parapet/contract";
import { and, eq, ne } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { SourceCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import type { Release } from "../../../platform/postgres/while-alone.ts";
import { usageBookService } from "../../account/quota/usage-book.ts";
import type { Unreadable } from "../ingest/parse/capture-messages.ts";
import type { CallPart, CallTaker } from "../ingest/parse/in-capture-thread.ts";
import { partCalls } from "../ingest/parse/packed-calls.ts";
import { overloadOf } from "../ingest/receive/shedding.ts";
import { importedEventId } from "../ingest/store/event-id.ts";
import { recordReject } from "../ingest/store/record-reject.ts";
import { processCalls } from "../ingest/worker/process-calls.ts";
import { readProviderRules } from "../trace-source/read-provider-rules.ts";
import { traceSourceTable } from "../trace-source/table.ts";
import { deleteFile } from "./file-parts.ts";
import { assertStored, findStored, holdImportedRows, storeIsBehind } from "./queries.ts";
import { importTable } from "./table.ts";

type Row = typeof importTable.$inferSelect;

interface ImportRunner {
  readonly runner: string;
  readonly logFormat: LogFormat | null;
  readonly settings: Pick<SourceCall["source"], "rules" | "trustedProxies">;
}

/** Calls between two notes of how far an import is; a part never reaches into the next step. */
const stepSize = partCalls;

/** One try to import a file. It goes on where an earlier one stopped. */
export class ImportRun implements CallTaker {
  readonly row: Row;
  readonly logFormat: LogFormat | null;
  readonly #platform: Platform;
  readonly #runner: string;
  readonly #call: SourceCall;
  #total = 0;
  #at: Pick<Row, "done" | "imported" | "ignored" | "rejected" | "reasons">;
  /** When the calls of this step are received. */
  #stepAt: Date;
  /** Ids of this step's calls that an earlier try has stored. */
  #stored: ReadonlySet<string> = new Set();
  #release: Release | null = null;

  private constructor(platform: Platform, row: Row, { runner, logFormat, settings }: ImportRunner) {
    this.#platform = platform;
    this.row = row;
    this.#runner = runner;
    this.logFormat = logFormat;
    this.#call = callOf(platform, row, settings);
    const { done, imported, ignored, rejected, reasons } = row;
    this.#at = { done, imported, ignored, rejected, reasons };
    this.#stepAt = row.stepAt ?? platform.clock.now();
  }

  /** Takes an import over from whichever process ran it. Null where it has ended. */
  static async start(platform: Platform, importId: string): Promise<ImportRun | null> {
    const runner = newId();
    const [row] = await platform.postgres.db
      .update(importTable)
      .set({ runner })
      .where(eq(importTable.id, importId))
      .returning();
    if (row === undefined || row.finishedAt !== null) return null;
    const { rules: ownRules, logFormat: ownFormat, trustedProxies: ownProxies } = traceSourceTable;
    const [source] = await platform.postgres.db
      .select({ rules: ownRules, logFormat: ownFormat, trustedProxies: ownProxies })
      .from(traceSourceTable)
      .where(eq(traceSourceTable.id, row.sourceId));
    const { logFormat = null, trustedProxies = null } = source ?? {};
    const rules = [...(source?.rules ?? []), ...(await readProviderRules(platform.postgres.db, row.providerId))];
    return new ImportRun(platform, row, { runner, logFormat, settings: { rules, trustedProxies } });
  }

  readonly begin = async (total: number): Promise<number | null> => {
    this.#total = total;
    const { stepAt, providerId } = this.row;
    const { done } = this.#at;
    const ids = Array.from({ length: Math.max(0, Math.min(stepSize, total - done)) }, (_, at) => this.#idOf(done + at));
    if (stepAt !== null) {
      // Whoever began this step may be back, and store its rows between this look and the end of the step.
      this.#release = await holdImportedRows(this.#platform, providerId);
      this.#stored = await findStored(this.#platform, providerId, stepAt, ids);
    }
    if (!(await this.#note({ state: "running", total, stepAt: this.#stepAt }))) return null;
    if (done >= total) await this.#end({ state: "done" });
    return done;
  };

  /** @throws Failure `quota_exceeded`, `unavailable` while the event store is behind */
  readonly take = async ({ calls, from, count }: CallPart): Promise<boolean> => {
    const platform = this.#platform;
    const { providerId } = this.row;
    if (overloadOf(platform) >= 1) throw storeIsBehind();
    const book = platform.services.get(usageBookService);
    book.assertIntake(providerId, platform.clock.now());
    // A process that was paused here for longer than its lease is not the runner anymore.
    if (!(await this.#note({ stepAt: this.#stepAt }))) return false;
    const missing: string[] = [];
    const { accepted } = await processCalls(
      { ...this.#call, now: this.#stepAt },
      this.#missingIn(calls, from, missing),
      (index) => missing[index] ?? "",
    );
    book.take(providerId, platform.clock.now(), accepted);
    const done = from + count;
    this.#at = { ...this.#at, done };
    const isLast = done >= this.#total;
    return isLast || done % stepSize === 0 ? this.#endStep(isLast) : true;
  };

  /** Ends it because its file can't be read. */
  async fail(unreadable: Unreadable): Promise<void> {
    await recordReject(this.#call, { ...unreadable, bytes: this.row.bytes, sample: "" });
    await this.#end({ state: "failed", reason: unreadable.reason });
  }

  /** The calls that no earlier try has stored, whose ids are added to a list. All of them are counted. */
  *#missingIn(calls: Iterable<SampledCall>, from: number, ids: string[]): Generator<SampledCall> {
    let index = from;
    for (const each of calls) {
      const id = this.#idOf(index);
      index += 1;
      this.#count(each);
      if (this.#stored.has(id)) continue;
      ids.push(id);
      yield each;
    }
  }

  #count(each: SampledCall): void {
    const at = this.#at;
    if (each.kind === "call") at.imported += 1;
    else if (each.kind === "ignored") at.ignored += 1;
    else {
      at.rejected += 1;
      at.reasons = { ...at.reasons, [each.reason]: (at.reasons[each.reason] ?? 0) + 1 };
    }
  }

  /** Lets other processes store imported rows again. */
  async close(): Promise<void> {
    const release = this.#release;
    this.#release = null;
    await release?.();
  }

  async #endStep(isLast: boolean): Promise<boolean> {
    if (this.#release !== null) await assertStored(this.#platform);
    await this.close();
    this.#stored = new Set();
    this.#stepAt = this.#platform.clock.now();
    const isMine = await this.#note({ ...this.#at, stepAt: this.#stepAt });
    if (isMine && isLast) await this.#end({ state: "done" });
    return isMine;
  }

  #idOf(index: number): string {
    return importedEventId(this.#stepAt, this.row.id, index);
  }

  /** False once it was cancelled, or continued by a process that took this one for dead. */
  async #note(
    values: Partial<typeof importTable.$inferInsert>,
    db: Queryable = this.#platform.postgres.db,
  ): Promise<boolean> {
    const isMine = and(eq(importTable.id, this.row.id), eq(importTable.runner, this.#runner));
    const isWanted = and(isMine, ne(importTable.state, "cancelled"));
    const noted = await db.update(importTable).set(values).where(isWanted).returning({ id: importTable.id });
    return noted.length > 0;
  }

  async #end(values: Partial<typeof importTable.$inferInsert>): Promise<void> {
    await this.#platform.postgres.db.transaction(async (tx) => {
      const finishedAt = this.#platform.clock.now();
      if (await this.#note({ ...values, finishedAt }, tx)) await deleteFile(tx, this.row.id);
    });
  }
}

function callOf(platform: Platform, row: Row, settings: ImportRunner["settings"]): SourceCall {
  const { defaultHost: host, defaultScheme: scheme } = row;
  const defaultHost = host === null ? null : { host, scheme };
  const source = { id: row.sourceId, providerId: row.providerId, defaultHost, ...settings };
  const carrier = { transport: row.format, isImport: true };
  return { platform, source, carrier, now: platform.clock.now(), requestId: row.id, address: "", userAgent: "" };
}

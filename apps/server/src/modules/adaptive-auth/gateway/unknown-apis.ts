import { sql } from "drizzle-orm";
import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Platform } from "../../../platform/platform.ts";
import { moment } from "../../../platform/postgres/columns.ts";
import { defineService } from "../../../platform/services.ts";
import { isTrusted } from "../decision/request/client-address.ts";
import { directoryService } from "../directory/directory-service.ts";

export const unknownApiTable = pgTable(
  "unknown_api_question",
  {
    providerId: uuid("provider_id").notNull(),
    name: text("name").notNull(),
    peer: text("peer").notNull(),
    questions: bigint("questions", { mode: "number" }).notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.name, table.peer] })],
);

/** Max names queued between writes, and max names stored per provider. */
const maxNames = 20;
const writeEveryMs = 5_000;
const keepMs = 7 * 86_400_000;

/** Notes names that gateways ask about and that are no protected API, for the providers that trust the gateway. */
export class UnknownApis {
  readonly #platform: Platform;
  readonly #noted = new Map<string, { name: string; peer: string; questions: number; lastAt: Date }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  note(name: string, peer: string, at: Date): void {
    const key = `${name} ${peer}`;
    const known = this.#noted.get(key);
    if (known === undefined && (this.#noted.size >= maxNames || this.#findProviders(peer).length === 0)) return;
    this.#noted.set(key, { name, peer, questions: (known?.questions ?? 0) + 1, lastAt: at });
    this.#timer ??= setTimeout(() => void this.write(), writeEveryMs).unref();
  }

  async write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    const rows = noted.flatMap((each) => this.#findProviders(each.peer).map((providerId) => ({ providerId, ...each })));
    if (rows.length === 0) return;
    const { db } = this.#platform.postgres;
    try {
      await db
        .insert(unknownApiTable)
        .values(rows)
        .onConflictDoUpdate({
          target: [unknownApiTable.providerId, unknownApiTable.name, unknownApiTable.peer],
          set: {
            questions: sql`${unknownApiTable.questions} + excluded.questions`,
            lastAt: sql`excluded.last_at`,
          },
        });
      const before = new Date(this.#platform.clock.now().getTime() - keepMs);
      await db.execute(sql`DELETE FROM ${unknownApiTable} WHERE (provider_id, name, peer) IN (
        SELECT provider_id, name, peer FROM (
          SELECT *, row_number() OVER (PARTITION BY provider_id ORDER BY last_at DESC) AS place FROM ${unknownApiTable}
        ) AS placed WHERE place > ${maxNames} OR last_at < ${before.toISOString()}::timestamptz)`);
    } catch (error) {
      this.#platform.log.warn({ err: error }, "failed to note unknown API names");
    }
  }

  /** The providers that trust a gateway; none for strangers, who may make up many names. */
  #findProviders(peer: string): readonly string[] {
    return this.#platform.services.get(directoryService).current.providersOf(({ hops }) => isTrusted(peer, hops));
  }
}

export const unknownApisService = defineService("unknown APIs", (platform) => new UnknownApis(platform), {
  stop: (unknown) => unknown.write(),
});

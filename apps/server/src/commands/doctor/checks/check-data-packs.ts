import { and, asc, eq } from "drizzle-orm";
import { dataPackTable } from "../../../modules/adaptive-auth/data-pack/table.ts";
import { type Finding, ok, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

const name = "data packs";

/** Packs of networks, countries and lists: those in use that have grown old. */
export async function checkDataPacks({ postgres, now }: Look): Promise<readonly Finding[]> {
  if (postgres.thing === null)
    return [
      postgres.isNew ? ok(name, "imported when the server first starts") : unknown(name, "PostgreSQL can't be read"),
    ];
  const { kind, state, source, version, staleAt } = dataPackTable;
  const packs = await postgres.thing.db
    .select({ kind, source, version, staleAt })
    .from(dataPackTable)
    .where(and(eq(state, "active")))
    .orderBy(asc(kind));
  if (packs.length === 0) {
    return [
      warning(
        name,
        "no data packs",
        "Import data packs on the Data packs page. Without them, locations and networks are unknown.",
      ),
    ];
  }
  const stale = packs.filter((pack) => pack.staleAt <= now);
  if (stale.length === 0) return [ok(name, `${packs.length} in use, none stale`)];
  return stale.map((pack) =>
    warning(
      name,
      `${pack.kind} (${pack.source} ${pack.version}) is out of date since ${pack.staleAt.toISOString().slice(0, 10)}`,
      "Import a newer one on the Data packs page, or upgrade Parapet.",
    ),
  );
}

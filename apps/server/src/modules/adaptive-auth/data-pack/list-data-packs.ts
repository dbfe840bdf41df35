import type { AnswerOf, Endpoints } from "@parapet/contract";
import { asc, desc, eq, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { present } from "./present.ts";
import { dataPackTable } from "./table.ts";

/** All packs by kind, active ones first. Packs belong to the installation, not to a provider. */
export async function listDataPacks({ platform, now }: Call): Promise<AnswerOf<Endpoints["dataPacks.list"]>> {
  const { kind, state, loadedAt } = dataPackTable;
  const rows = await platform.postgres.db
    .select()
    .from(dataPackTable)
    .orderBy(asc(kind), desc(sql`${state} = 'active'`), desc(loadedAt));
  return { items: rows.map((row) => present(row, now)) };
}

/** Attributions to show with results of active packs. */
export async function listAttributions({ platform }: Call): Promise<AnswerOf<Endpoints["dataPacks.attributions"]>> {
  const rows = await platform.postgres.db
    .selectDistinct({ text: dataPackTable.attributionText, url: dataPackTable.attributionUrl })
    .from(dataPackTable)
    .where(eq(dataPackTable.state, "active"));
  return { items: rows.filter(({ text }) => text !== "") };
}

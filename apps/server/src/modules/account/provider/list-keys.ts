import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { visibleProviders } from "./policy.ts";
import { presentKey } from "./present.ts";
import { providerKeyTable, providerTable } from "./table.ts";

type Answer = AnswerOf<Endpoints["providers.keys"]>;

/** Lists a provider's public keys, newest first. @throws Failure `not_found` */
export async function listKeys(call: ViewerCall, id: string): Promise<Answer> {
  return readKeys(call.platform.postgres.db, call, id);
}

/** As `listKeys`, inside a transaction. */
export async function readKeys(db: Queryable, { viewer, now }: ViewerCall, id: string): Promise<Answer> {
  const rows = await db
    .select({ key: providerKeyTable })
    .from(providerKeyTable)
    .innerJoin(providerTable, eq(providerTable.id, providerKeyTable.providerId))
    .where(and(eq(providerTable.id, id), visibleProviders(viewer)))
    .orderBy(desc(providerKeyTable.createdAt), desc(providerKeyTable.retiresAt));
  if (rows.length === 0) throw new Failure("not_found");
  return { items: rows.map(({ key }) => presentKey(key, now)) };
}

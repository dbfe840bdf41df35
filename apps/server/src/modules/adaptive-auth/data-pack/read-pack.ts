import { asc, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { dataPackPieceTable } from "./table.ts";

/** The bytes of a pack as they are kept. */
export async function readPack({ postgres }: Pick<Platform, "postgres">, packId: string): Promise<Buffer> {
  const pieces = await postgres.db
    .select({ bytes: dataPackPieceTable.bytes })
    .from(dataPackPieceTable)
    .where(eq(dataPackPieceTable.packId, packId))
    .orderBy(asc(dataPackPieceTable.number));
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

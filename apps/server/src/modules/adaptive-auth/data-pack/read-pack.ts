import { and, asc, eq } from "drizzle-orm";
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

/** The same piece by piece. */
export async function* packPieces(
  { postgres }: Pick<Platform, "postgres">,
  packId: string,
): AsyncGenerator<Uint8Array, undefined> {
  const { bytes, number, packId: pack } = dataPackPieceTable;
  for (let at = 0; ; at += 1) {
    const [piece] = await postgres.db
      .select({ bytes })
      .from(dataPackPieceTable)
      .where(and(eq(pack, packId), eq(number, at)));
    if (piece === undefined) return;
    yield piece.bytes;
  }
}

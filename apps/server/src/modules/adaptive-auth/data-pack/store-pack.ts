import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { dataPackPieceTable } from "./table.ts";

/** Bytes of a piece: rows of PostgreSQL are best below some MiB. */
const pieceSize = 4 * 1024 * 1024;

/** Replaces the stored bytes of a pack. */
export async function storePack(tx: Transaction, packId: string, file: Uint8Array): Promise<void> {
  await tx.delete(dataPackPieceTable).where(eq(dataPackPieceTable.packId, packId));
  for (let at = 0; at < file.length; at += pieceSize) {
    const bytes = Buffer.from(file.subarray(at, at + pieceSize));
    await tx.insert(dataPackPieceTable).values({ packId, number: at / pieceSize, bytes });
  }
}

import { and, eq, max } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import type { Payload } from "../ingest/parse/in-capture-thread.ts";
import { contentContext, importPartTable } from "./table.ts";

/** Bytes of a part: sealing one takes 3 ms. */
const partBytes = 512 * 1024;

/** Bytes of a character that the part before may have left. */
const longestLeft = 3;
/** Invalid UTF-8 bytes take three when stored; up to a tenth of them is text with some characters of another encoding. */
const maxGrowth = 1.2;

/** Keeps an uploaded file, part by part, each sealed. @throws Failure `invalid_input` when it is no text */
export async function insertFile(
  tx: Transaction,
  { sealing }: Pick<Platform, "sealing">,
  importId: string,
  file: Uint8Array,
): Promise<void> {
  const utf8 = new TextDecoder();
  for (let part = 0; part * partBytes < file.length; part += 1) {
    const end = (part + 1) * partBytes;
    const bytes = file.subarray(part * partBytes, end);
    const text = utf8.decode(bytes, { stream: end < file.length });
    if (Buffer.byteLength(text) > maxGrowth * bytes.length + longestLeft)
      throw new Failure("invalid_input", { detail: "The file isn't text" });
    const content = sealing.seal(text, contentContext(importId, part));
    await tx.insert(importPartTable).values({ importId, part, content });
  }
}

/** Forgets an uploaded file. */
export async function deleteFile(db: Queryable, importId: string): Promise<void> {
  await db.delete(importPartTable).where(eq(importPartTable.importId, importId));
}

/** Reads an uploaded file part by part; null once it was forgotten. */
export function filePieces({ postgres, sealing }: Platform, importId: string): Payload["next"] {
  const { db } = postgres;
  const isOfFile = eq(importPartTable.importId, importId);
  let last: number | null = null;
  let part = 0;
  return async () => {
    last ??=
      (
        await db
          .select({ last: max(importPartTable.part) })
          .from(importPartTable)
          .where(isOfFile)
      )[0]?.last ?? -1;
    const [row] = await db
      .select()
      .from(importPartTable)
      .where(and(isOfFile, eq(importPartTable.part, part)));
    if (row === undefined) return null;
    const piece = Buffer.from(sealing.open(row.content, contentContext(importId, part)));
    const isLast = part >= last;
    part += 1;
    return { piece, isLast };
  };
}

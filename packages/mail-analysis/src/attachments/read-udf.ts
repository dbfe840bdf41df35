import { chargeBudget } from "./charge-budget.ts";
import type { Contents, Member } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";
import { readUnlisted } from "./read-unlisted.ts";
import { listUdf, type NamedUdfFile } from "./udf/list-udf.ts";
import { bytesOf } from "./udf/udf-file.ts";

/** Reads a UDF image. */
export function readUdf({ content }: File, inspection: Inspection): Contents {
  const files = listUdf(content, inspection);
  return files === null ? readUnlisted() : { files: files.map((file) => udfMember(content, file, inspection)) };
}

/** A file of a UDF image, with content if the budget allows. */
export function udfMember(content: Buffer, file: NamedUdfFile, inspection: Inspection): Member {
  const { name, size, extents } = file;
  const held = extents.reduce((sum, extent) => sum + extent.size, 0);
  const isHeld = held >= size && size <= inspection.budget.bytes;
  const bytes = isHeld ? chargeBudget(bytesOf(content, file, size), inspection) : null;
  if (bytes !== null) return { name, content: bytes };
  if (size > inspection.budget.bytes) inspection.defects.add("unpacked_too_much");
  return { name, content: Buffer.alloc(0), unread: { size, why: "not_unpacked" } };
}

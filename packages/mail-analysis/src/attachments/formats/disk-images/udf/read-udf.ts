import { type File, type Member, type Contents, notUnpacked, unreadMember } from "../../../contents.ts";
import { type ReadContext, chargeBudget } from "../../../limits/read-context.ts";
import { bytesOf, addressAt, type UdfAddress, extentsOf, type UdfFile } from "./udf-file.ts";
import { tagAt, udfTags } from "./udf-tags.ts";
import { udfVolume } from "./udf-volume.ts";

/** Reads a UDF image. */
export function readUdf({ content }: File, context: ReadContext): Contents {
  const files = listUdf(content, context);
  return files === null ? notUnpacked : { files: files.map((file) => udfMember(content, file, context)) };
}

/** A file of a UDF image, with content if the budget allows. */
export function udfMember(content: Buffer, file: NamedUdfFile, context: ReadContext): Member {
  const { name, size, extents } = file;
  const held = extents.reduce((sum, extent) => sum + extent.size, 0);
  const isHeld = held >= size && size <= context.budget.bytes;
  const bytes = isHeld ? chargeBudget(bytesOf(content, file, size), context) : null;
  if (bytes !== null) return { name, content: bytes };
  if (size > context.budget.bytes) context.defects.add("unpacked_too_much");
  return unreadMember(name, size);
}

interface NamedUdfFile extends UdfFile {
  readonly name: string;
}

/** File characteristics: deleted, parent. */
const passedOver = 0x0c;

/** The files of a UDF image with their paths; null if the volume can't be read. */
export function listUdf(content: Buffer, { limits, defects }: ReadContext): readonly NamedUdfFile[] | null {
  const volume = udfVolume(content);
  if (volume === null) return null;
  const files: NamedUdfFile[] = [];
  const seen = new Set<number>();
  const waiting: { readonly address: UdfAddress; readonly folder: string }[] = [{ address: volume.root, folder: "" }];
  // Directories can overlap or be cyclic, so entries are limited across all of them.
  let [entries, bytes] = [limits.attachments * 10, content.length];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const at = volume.locate(next.address);
    if (at === null || seen.has(at)) continue;
    seen.add(at);
    const directory = extentsOf(volume, at, next.address.partition);
    if (directory === null) continue;
    const listing = bytesOf(content, directory, bytes);
    bytes -= listing.length;
    for (const { name, address } of identifiers(listing)) {
      entries -= 1;
      if (entries < 0) {
        defects.add("too_many_attachments");
        return files;
      }
      const place = volume.locate(address);
      const file = place === null ? null : extentsOf(volume, place, address.partition);
      const path = `${next.folder}${name}`.slice(0, 1000);
      if (file?.isDirectory === true) waiting.push({ address, folder: `${path}/` });
      else if (file !== null && files.length < limits.attachments) files.push({ ...file, name: path });
    }
  }
  return files;
}

/** The entries of a directory (ECMA-167 4/14.4). */
function* identifiers(listing: Buffer): Generator<{ readonly name: string; readonly address: UdfAddress }> {
  let at = 0;
  while (at + 38 <= listing.length && tagAt(listing, at) === udfTags.identifier) {
    const [traits = 0, length = 0] = [listing[at + 18], listing[at + 19]];
    const start = at + 38 + listing.readUInt16LE(at + 36);
    const name = nameOf(listing.subarray(start, start + length));
    if ((traits & passedOver) === 0 && name !== "") yield { name, address: addressAt(listing, at + 24) };
    at = (start + length + 3) & ~3;
  }
}

/** A name in 8-bit or 16-bit characters, as its first byte declares (OSTA UDF 2.1.1). */
function nameOf(encoded: Buffer): string {
  const isWide = encoded[0] === 16 || encoded[0] === 255;
  const letters = encoded.subarray(1, isWide ? 1 + ((encoded.length - 1) & ~1) : encoded.length);
  return isWide ? Buffer.from(letters).swap16().toString("utf16le") : letters.toString("latin1");
}

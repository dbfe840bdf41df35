import type { Inspection } from "../inspect.ts";
import { addressAt, type UdfAddress } from "./udf-address.ts";
import { bytesOf, extentsOf, type UdfFile } from "./udf-file.ts";
import { tagAt, udfTags } from "./udf-tags.ts";
import { udfVolume } from "./udf-volume.ts";

export interface NamedUdfFile extends UdfFile {
  readonly name: string;
}

/** Bits of a file's characteristics: deleted, or the directory above. */
const passedOver = 0x0c;

/** The files of a UDF image with their paths; null for an image whose volume cannot be read. */
export function listUdf(content: Buffer, { limits, defects }: Inspection): readonly NamedUdfFile[] | null {
  const volume = udfVolume(content);
  if (volume === null) return null;
  const files: NamedUdfFile[] = [];
  const seen = new Set<number>();
  const waiting: { readonly address: UdfAddress; readonly folder: string }[] = [{ address: volume.root, folder: "" }];
  // Directories may be said to overlap or to hold each other, so what is read of them all is limited.
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

/** A name in characters of one byte or two, as its first byte says (OSTA UDF 2.1.1). */
function nameOf(told: Buffer): string {
  const isWide = told[0] === 16 || told[0] === 255;
  const letters = told.subarray(1, isWide ? 1 + ((told.length - 1) & ~1) : told.length);
  return isWide ? Buffer.from(letters).swap16().toString("utf16le") : letters.toString("latin1");
}

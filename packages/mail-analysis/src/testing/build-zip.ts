import { crc32, deflateRawSync } from "node:zlib";

/** A member of a zip file; `isEncrypted` sets the flag only. */
export interface ZipMember {
  readonly name: string;
  readonly content: Buffer | string;
  readonly isEncrypted?: boolean;
}

/** Builds a zip file with deflated members. */
export function buildZip(members: readonly ZipMember[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, isEncrypted = false } of members) {
    const [bytes, packed, label] = [Buffer.from(content), deflateRawSync(content), Buffer.from(name, "utf8")];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, label, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, label]));
    files.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listing, end]);
}

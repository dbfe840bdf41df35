/** What a RAR file says without being unpacked. */
export interface RarListing {
  readonly isEncrypted: boolean;
  readonly names: readonly string[];
}

const most = 1000;

/** Reads the headers of a RAR file of version 4 or 5. */
export function readRarListing(bytes: Buffer): RarListing {
  return bytes[6] === 1 ? readVersion5(bytes) : readVersion4(bytes);
}

/** Version 4: blocks of checksum, type, flags and size; encrypted headers or files are told by flags. */
function readVersion4(bytes: Buffer): RarListing {
  const names: string[] = [];
  let [at, isEncrypted] = [7, false];
  while (at + 7 <= bytes.length && names.length < most) {
    const [type, flags, size] = [bytes[at + 2], bytes.readUInt16LE(at + 3), bytes.readUInt16LE(at + 5)];
    if (size < 7) break;
    if (type === 0x73 && (flags & 0x80) !== 0) return { isEncrypted: true, names };
    let data = (flags & 0x8000) !== 0 && at + 11 <= bytes.length ? bytes.readUInt32LE(at + 7) : 0;
    if (type === 0x74 && at + 32 <= bytes.length) {
      data = bytes.readUInt32LE(at + 7);
      isEncrypted ||= (flags & 4) !== 0;
      names.push(bytes.toString("latin1", at + 32, at + 32 + bytes.readUInt16LE(at + 26)).replace(/\0.*$/s, ""));
    }
    at += size + data;
  }
  return { isEncrypted, names };
}

/** Version 5: headers of numbers of variable length; header 4 encrypts all others, record 1 of a file its data. */
function readVersion5(bytes: Buffer): RarListing {
  const names: string[] = [];
  let [at, isEncrypted] = [8, false];
  while (at + 7 < bytes.length && names.length < most) {
    const header = numberReader(bytes, at + 4);
    const size = header.next();
    const end = header.at() + size;
    const [type, flags] = [header.next(), header.next()];
    if (type === 4) return { isEncrypted: true, names };
    const extra = (flags & 1) === 0 ? 0 : header.next();
    const data = (flags & 2) === 0 ? 0 : header.next();
    if (type === 2) {
      const fileFlags = header.next();
      header.next();
      header.next();
      header.skip((fileFlags & 2) === 0 ? 0 : 4);
      header.skip((fileFlags & 4) === 0 ? 0 : 4);
      header.next();
      header.next();
      const length = header.next();
      names.push(bytes.toString("utf8", header.at(), Math.min(end, header.at() + length)));
      const records = numberReader(bytes, end - extra);
      records.next();
      isEncrypted ||= extra > 0 && records.next() === 1;
    }
    if (size === 0 || type === 5) break;
    at = end + data;
  }
  return { isEncrypted, names };
}

/** Reads numbers of seven bits a byte, the lowest first. */
function numberReader(bytes: Buffer, start: number) {
  let at = start;
  return {
    at: () => at,
    skip: (count: number) => (at += count),
    next(): number {
      let [value, scale] = [0, 1];
      for (let count = 0; count < 8; count += 1) {
        const byte = bytes[at++] ?? 0;
        value += (byte & 0x7f) * scale;
        scale *= 128;
        if (byte < 0x80) break;
      }
      return value;
    },
  };
}

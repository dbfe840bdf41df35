/** The fields of a Windows shortcut. */
export interface ShellLinkDraft {
  /** A program in the item ID list. */
  readonly item?: string;
  /** The local path. */
  readonly path?: string;
  /** The network path. */
  readonly share?: string;
  readonly arguments?: string;
  readonly icon?: string;
  /** The path with environment variables. */
  readonly variable?: string;
  /** Trailing data. */
  readonly rest?: string;
}

/** Builds a shortcut (MS-SHLLINK). */
export function buildShellLink({ item, path, share, icon, variable, rest = "", ...draft }: ShellLinkDraft): Buffer {
  const head = Buffer.alloc(0x4c);
  head.write("4c0000000114020000000000c000000000000046", "hex");
  const texts = [null, null, null, draft.arguments ?? null, icon ?? null];
  const textFlags = texts.reduce((flags, text, at) => flags | (text === null ? 0 : 4 << at), 0);
  const hasInfo = path !== undefined || share !== undefined;
  head.writeUInt32LE((item === undefined ? 0 : 1) | (hasInfo ? 2 : 0) | textFlags | 0x80, 20);
  const parts: Buffer[] = [head];
  if (item !== undefined) {
    // A file item: type, size, date, attributes, name.
    const entry = Buffer.concat([Buffer.from("320000100000000000002000", "hex"), Buffer.from(`${item}\0`)]);
    parts.push(uint16(entry.length + 4), uint16(entry.length + 2), entry, uint16(0));
  }
  if (hasInfo) parts.push(info(path ?? null, share ?? null));
  for (const text of texts) if (text !== null) parts.push(uint16(text.length), Buffer.from(text, "utf16le"));
  if (variable !== undefined) {
    const block = Buffer.alloc(0x314);
    block.writeUInt32LE(block.length, 0);
    block.writeUInt32LE(0xa0000001, 4);
    block.write(variable, 268, "utf16le");
    parts.push(block);
  }
  return Buffer.concat([...parts, uint32(0), Buffer.from(rest)]);
}

function info(path: string | null, share: string | null): Buffer {
  const [local, network] = [Buffer.from(`${path ?? ""}\0`, "latin1"), Buffer.from(`${share ?? ""}\0`, "latin1")];
  const link = Buffer.concat([uint32(20 + network.length), uint32(0), uint32(20), uint32(0), uint32(0), network]);
  const [localAt, linkAt] = [28, 28 + local.length];
  const suffixAt = linkAt + link.length;
  const kinds = (path === null ? 0 : 1) | (share === null ? 0 : 2);
  const head = [suffixAt + 1, 28, kinds, 0, localAt, linkAt, suffixAt].map(uint32);
  return Buffer.concat([...head, local, link, Buffer.alloc(1)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

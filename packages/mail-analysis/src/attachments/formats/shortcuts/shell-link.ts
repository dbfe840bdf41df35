/** A Windows shortcut (MS-SHLLINK). */
export interface ShellLink {
  /** Programs and paths that it points to. */
  readonly targets: readonly string[];
  readonly arguments: string;
  readonly folder: string;
  readonly icon: string;
  /** Trailing data, a common place for payloads. */
  readonly rest: Buffer;
}

const headerLength = 0x4c;
const [hasTargets, hasInfo, isUnicode] = [0x1, 0x2, 0x80];
/** String data by flag, in order. */
const texts = [
  [0x4, "description"],
  [0x8, "path"],
  [0x10, "folder"],
  [0x20, "arguments"],
  [0x40, "icon"],
] as const;
const environmentBlock = 0xa0000001;

/** Reads a shortcut, as far as possible. */
export function readShellLink(bytes: Buffer): ShellLink {
  const flags = bytes.length < headerLength ? 0 : bytes.readUInt32LE(20);
  const targets: string[] = [];
  let at = headerLength;
  const has = (count: number) => at + count <= bytes.length;
  if ((flags & hasTargets) !== 0 && has(2)) {
    const items = bytes.subarray(at + 2, at + 2 + bytes.readUInt16LE(at));
    targets.push(...programsIn(items));
    at += 2 + bytes.readUInt16LE(at);
  }
  if ((flags & hasInfo) !== 0 && has(28)) {
    const info = bytes.subarray(at, at + bytes.readUInt32LE(at));
    targets.push(...pathsOf(info));
    at += Math.max(4, bytes.readUInt32LE(at));
  }
  const said = new Map<string, string>();
  for (const [flag, name] of texts) {
    if ((flags & flag) === 0 || !has(2)) continue;
    const length = bytes.readUInt16LE(at) * ((flags & isUnicode) === 0 ? 1 : 2);
    said.set(name, bytes.toString((flags & isUnicode) === 0 ? "latin1" : "utf16le", at + 2, at + 2 + length));
    at += 2 + length;
  }
  while (has(4) && bytes.readUInt32LE(at) >= 4) {
    const size = bytes.readUInt32LE(at);
    if (size >= 0x314 && has(size) && bytes.readUInt32LE(at + 4) === environmentBlock)
      targets.push(terminated(bytes.toString("utf16le", at + 268, at + 788)));
    at += size;
  }
  return {
    targets: [...new Set([...targets, said.get("path") ?? ""])].filter((each) => each !== ""),
    arguments: said.get("arguments") ?? "",
    folder: said.get("folder") ?? "",
    icon: said.get("icon") ?? "",
    rest: bytes.subarray(at + 4),
  };
}

/** Program names in the item ID list, in Latin-1 or UTF-16. */
function programsIn(items: Buffer): readonly string[] {
  const readings = [items.toString("latin1"), items.toString("utf16le"), items.subarray(1).toString("utf16le")];
  return readings.flatMap((text) => text.match(/[\w .()~-]{1,100}\.[a-z]{3}(?![\w.])/gi) ?? []);
}

/** The local path and the network path. */
function pathsOf(info: Buffer): readonly string[] {
  if (info.length < 28) return [];
  const textAt = (at: number) => terminated(info.toString("latin1", at, at + 1000));
  const [kinds, local, network, suffix] = [8, 16, 20, 24].map((at) => info.readUInt32LE(at));
  const end = textAt(suffix ?? 0);
  const paths: string[] = [];
  if (((kinds ?? 0) & 1) !== 0 && local !== undefined) paths.push(textAt(local) + end);
  if (((kinds ?? 0) & 2) !== 0 && network !== undefined && network + 12 <= info.length)
    paths.push(`${textAt(network + info.readUInt32LE(network + 8))}\\${end}`);
  return paths;
}

function terminated(text: string): string {
  return text.replace(/\0.*$/s, "");
}

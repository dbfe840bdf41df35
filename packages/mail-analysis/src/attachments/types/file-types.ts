/** Categories of files by what happens when they are opened. */
export type FileClass =
  | "text"
  | "page"
  | "image"
  | "document"
  | "archive"
  | "disk_image"
  | "executable"
  | "script"
  | "shortcut"
  | "message"
  | "calendar"
  | "media"
  | "certificate"
  | "unknown";

/** A detected file type. */
export interface FileType {
  /** `pdf`, `zip`, `docx`, `ole` … */
  readonly name: string;
  readonly kind: FileClass;
}

export const unknownType: FileType = { name: "unknown", kind: "unknown" };

/** Magic bytes at an offset. */
interface Magic {
  readonly type: FileType;
  readonly at: number;
  readonly bytes: Buffer;
}

function magic(name: string, kind: FileClass, hexOrText: string, at = 0): Magic {
  const isHex = /^(?:[0-9a-f]{2} )*[0-9a-f]{2}$/.test(hexOrText);
  return {
    type: { name, kind },
    at,
    bytes: Buffer.from(isHex ? hexOrText.replaceAll(" ", "") : hexOrText, isHex ? "hex" : "latin1"),
  };
}

/** The first match wins. */
const magics: readonly Magic[] = [
  magic("pdf", "document", "%PDF-"),
  magic("zip", "archive", "50 4b 03 04"),
  magic("zip", "archive", "50 4b 05 06"),
  magic("ole", "document", "d0 cf 11 e0 a1 b1 1a e1"),
  magic("rtf", "document", "{\\rt"),
  magic("onenote", "document", "e4 52 5c 7b 8c d8 a7 4d ae b1 53 78 d0 29 96 d3"),
  magic("rar", "archive", "Rar!\x1A\x07"),
  magic("7z", "archive", "37 7a bc af 27 1c"),
  magic("gzip", "archive", "1f 8b 08"),
  magic("bzip2", "archive", "BZh"),
  magic("xz", "archive", "fd 37 7a 58 5a 00"),
  magic("zstd", "archive", "28 b5 2f fd"),
  magic("cab", "archive", "MSCF\0"),
  magic("ace", "archive", "**ACE**", 7),
  magic("arj", "archive", "60 ea"),
  magic("lzh", "archive", "-lh", 2),
  magic("tar", "archive", "ustar", 257),
  magic("exe", "executable", "MZ"),
  magic("elf", "executable", "\x7FELF"),
  magic("macho", "executable", "cf fa ed fe"),
  magic("java_class", "executable", "ca fe ba be"),
  magic("lnk", "shortcut", "4c 00 00 00 01 14 02 00"),
  magic("vhdx", "disk_image", "vhdxfile"),
  magic("wim", "disk_image", "MSWIM\0\0\0"),
  magic("vhd", "disk_image", "conectix"),
  magic("iso", "disk_image", "CD001", 0x8001),
  magic("udf", "disk_image", "BEA01", 0x8001),
  magic("dmg", "disk_image", "78 01 73 0d 62 62 60"),
  magic("chm", "script", "ITSF"),
  magic("png", "image", "89 50 4e 47 0d 0a 1a 0a"),
  magic("jpeg", "image", "ff d8 ff"),
  magic("gif", "image", "GIF8"),
  magic("bmp", "image", "BM"),
  magic("tiff", "image", "II*\0"),
  magic("tiff", "image", "MM\0*"),
  magic("webp", "image", "WEBP", 8),
  magic("pnm", "image", "P5\n"),
  magic("pnm", "image", "P6\n"),
  magic("ico", "image", "00 00 01 00"),
  magic("tnef", "message", "78 9f 3e 22"),
  magic("ogg", "media", "OggS"),
  magic("mp3", "media", "ID3"),
  magic("wav", "media", "WAVE", 8),
  magic("mp4", "media", "ftyp", 4),
  magic("pgp", "certificate", "-----BEGIN PGP"),
  magic("certificate", "certificate", "-----BEGIN CERT"),
];

/** Text formats, detected by how they start. */
const texts: readonly (readonly [FileType, RegExp])[] = [
  [
    { name: "svg", kind: "page" },
    /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/i,
  ],
  [
    { name: "html", kind: "page" },
    /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype html|html|head|body|meta|script|title|table|div|form|iframe|style|center)[\s>/]/i,
  ],
  [{ name: "calendar", kind: "calendar" }, /^BEGIN:VCALENDAR/i],
  [{ name: "vcard", kind: "text" }, /^BEGIN:VCARD/i],
  [{ name: "url", kind: "shortcut" }, /^\[(?:InternetShortcut|\{000214A0)/i],
  [{ name: "rdp", kind: "shortcut" }, /^(?:screen mode id|full address):[is]:/im],
  [
    { name: "script", kind: "script" },
    /^#!\s*\/|^@echo off|^<job[\s>]|^\s*(?:On Error Resume Next|Set \w+ = CreateObject)/i,
  ],
  [{ name: "mhtml", kind: "page" }, /^(?:[\w-]+:.*\r?\n)*?content-type:\s*multipart\/related/i],
  [{ name: "xml", kind: "text" }, /^<\?xml/i],
];

/** Detects a file's type from its content. */
export function detectType(content: Uint8Array): FileType {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const found = magics.find(({ at, bytes: wanted }) => bytes.subarray(at, at + wanted.length).equals(wanted));
  if (found !== undefined) return found.type;
  // A fixed VHD has only a footer.
  if (bytes.toString("latin1", bytes.length - 512, bytes.length - 504) === "conectix")
    return { name: "vhd", kind: "disk_image" };
  const start = beginningOf(bytes);
  if (start === null)
    return /%PDF-/.test(bytes.toString("latin1", 0, 1024)) ? { name: "pdf", kind: "document" } : unknownType;
  return texts.find(([, pattern]) => pattern.test(start))?.[0] ?? { name: "text", kind: "text" };
}

/** The start of a text without BOM and whitespace; null for binary data. */
function beginningOf(bytes: Buffer): string | null {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = isWide ? bytes.subarray(2, 8192).toString("utf16le") : bytes.toString("latin1", 0, 4096);
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text.replace(/^\xEF\xBB\xBF/, "").trimStart();
}

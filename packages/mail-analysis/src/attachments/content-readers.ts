import type { ContentReader } from "./contents.ts";
import type { FileType } from "./file-types.ts";
import type { File } from "./inspect.ts";
import { readCabFile } from "./read-cab.ts";
import { readCalendarFile } from "./read-calendar.ts";
import { readIso } from "./read-iso.ts";
import { readNestedMessage } from "./read-nested-message.ts";
import { readOle } from "./read-ole.ts";
import { readOneNote } from "./read-onenote.ts";
import { readPageFile } from "./read-page-file.ts";
import { readPacked } from "./read-packed.ts";
import { readPdf } from "./read-pdf.ts";
import { readRar } from "./read-rar.ts";
import { readRtf } from "./read-rtf.ts";
import { readSevenZip } from "./read-seven-zip.ts";
import { readShellLinkFile } from "./read-shell-link.ts";
import { readShortcut } from "./read-shortcut.ts";
import { readTar } from "./read-tar.ts";
import { readTnefFile } from "./read-tnef-file.ts";
import { readUdf } from "./read-udf.ts";
import { readUnlisted } from "./read-unlisted.ts";
import { readVhd, readVhdx } from "./read-virtual-disk.ts";
import { readZipFile } from "./read-zip-file.ts";

/** Container formats that are detected but not unpacked. */
const unlisted = "ace arj dmg lzh wim".split(" ");

/** Readers by detected type. */
const byType: ReadonlyMap<string, ContentReader> = new Map(
  Object.entries({
    "7z": readSevenZip,
    bzip2: readPacked("bzip2"),
    cab: readCabFile,
    calendar: readCalendarFile,
    gzip: readPacked("gzip"),
    html: readPageFile,
    iso: readIso,
    lnk: readShellLinkFile,
    mhtml: readNestedMessage,
    ole: readOle,
    onenote: readOneNote,
    pdf: readPdf,
    rar: readRar,
    rtf: readRtf,
    svg: readPageFile,
    tar: readTar,
    tnef: readTnefFile,
    udf: readUdf,
    url: readShortcut,
    vhd: readVhd,
    vhdx: readVhdx,
    xz: readPacked("xz"),
    zip: readZipFile,
    zstd: readPacked("zstd"),
    ...Object.fromEntries(unlisted.map((name) => [name, readUnlisted])),
  }),
);

/** Readers of text formats by extension or declared type, because that's how applications choose. */
const byExtension: ReadonlyMap<string, ContentReader> = new Map(
  Object.entries({
    eml: readNestedMessage,
    htm: readPageFile,
    html: readPageFile,
    ics: readCalendarFile,
    mht: readNestedMessage,
    mhtml: readNestedMessage,
    shtml: readPageFile,
    svg: readPageFile,
    xht: readPageFile,
    xhtml: readPageFile,
  }),
);
const byDeclaredType: ReadonlyMap<string, ContentReader> = new Map(
  Object.entries({
    "image/svg+xml": readPageFile,
    "message/global": readNestedMessage,
    "message/rfc822": readNestedMessage,
    "text/calendar": readCalendarFile,
    "text/html": readPageFile,
  }),
);

/** The reader for a file; null if no reader handles it. */
export function readerOf(file: File, extension: string, type: FileType): ContentReader | null {
  const declared = byDeclaredType.get(file.declaredType);
  if (declared === readNestedMessage) return declared;
  const isText = type.kind === "text" || type.kind === "unknown" || type.kind === "page";
  return byType.get(type.name) ?? (isText ? (byExtension.get(extension) ?? declared ?? null) : null);
}

import { type ContentReader, type File, notUnpacked } from "./contents.ts";
import { readCabFile } from "./formats/archives/read-cab.ts";
import { readPacked } from "./formats/archives/read-packed.ts";
import { readRar } from "./formats/archives/read-rar.ts";
import { readTar } from "./formats/archives/read-tar.ts";
import { readSevenZip } from "./formats/archives/seven-zip/read-seven-zip.ts";
import { readIso } from "./formats/disk-images/iso/read-iso.ts";
import { readUdf } from "./formats/disk-images/udf/read-udf.ts";
import { readVhd, readVhdx } from "./formats/disk-images/virtual-disk/read-virtual-disk.ts";
import { readZipFile } from "./formats/office/read-office.ts";
import { readOle } from "./formats/office/read-ole.ts";
import { readOneNote } from "./formats/office/read-onenote.ts";
import { readRtf } from "./formats/office/read-rtf.ts";
import { readPdf } from "./formats/pdf/read-pdf.ts";
import { readCalendarFile } from "./formats/read-calendar.ts";
import { readNestedMessage, readTnefFile } from "./formats/read-messages.ts";
import { readPageFile } from "./formats/read-page-file.ts";
import { readShellLinkFile, readShortcut } from "./formats/shortcuts/read-shortcuts.ts";
import type { FileType } from "./types/file-types.ts";

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
    ...Object.fromEntries(unlisted.map((name) => [name, () => notUnpacked])),
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

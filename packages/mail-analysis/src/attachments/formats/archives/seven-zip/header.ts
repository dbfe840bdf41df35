import { type ByteReader, byteReader, type Folder, readFolders } from "./folders.ts";

/** A file or folder in the header. */
interface Listed {
  readonly name: string;
  /** Folders and empty files have no stream. */
  readonly isEmpty: boolean;
  readonly isDirectory: boolean;
}

/** The unpacked header of a 7z archive. */
export type SevenZipHeader =
  | { readonly kind: "files"; readonly folders: readonly Folder[]; readonly files: readonly Listed[] }
  /** The header is packed in the first folder. */
  | { readonly kind: "packed"; readonly folders: readonly Folder[] };

const [end, header, archiveProperties, otherStreams, mainStreams, filesInfo, packedHeader] = [0, 1, 2, 3, 4, 5, 0x17];
const [emptyStreams, emptyFiles, names] = [0x0e, 0x0f, 0x11];
const maxFiles = 10_000;

/** Reads a header. @throws Error if it is damaged */
export function readHeader(bytes: Buffer): SevenZipHeader {
  const reader = byteReader(bytes);
  const first = reader.number();
  if (first === packedHeader) return { kind: "packed", folders: readFolders(reader) };
  if (first !== header) throw new Error("7z header is none");
  let folders: readonly Folder[] = [];
  for (let kind = reader.number(); kind !== end; kind = reader.number()) {
    if (kind === archiveProperties) skipProperties(reader);
    else if (kind === otherStreams) readFolders(reader);
    else if (kind === mainStreams) folders = readFolders(reader);
    else if (kind === filesInfo) return { kind: "files", folders, files: readFiles(reader) };
    else throw new Error("7z header holds an unknown part");
  }
  return { kind: "files", folders, files: [] };
}

function skipProperties(reader: ByteReader): void {
  while (reader.number() !== end) reader.take(reader.number());
}

function readFiles(reader: ByteReader): readonly Listed[] {
  const count = reader.number();
  if (count > maxFiles) throw new Error("7z header has too many entries");
  let [labels, empty, files]: [readonly string[], readonly boolean[], readonly boolean[]] = [[], [], []];
  for (let kind = reader.number(); kind !== end; kind = reader.number()) {
    const part = byteReader(reader.take(reader.number()));
    if (kind === emptyStreams) empty = part.bits(count);
    else if (kind === emptyFiles) files = part.bits(empty.filter(Boolean).length);
    else if (kind === names) labels = readNames(part);
  }
  let emptyOnes = 0;
  return Array.from({ length: count }, (_, place) => {
    const isEmpty = empty[place] ?? false;
    const isDirectory = isEmpty && !(files[isEmpty ? emptyOnes++ : 0] ?? false);
    return { name: labels[place] ?? "", isEmpty, isDirectory };
  });
}

/** UTF-16 names, each terminated by NUL. */
function readNames(part: ByteReader): readonly string[] {
  if (part.byte() !== 0) throw new Error("7z header lies elsewhere");
  return part.rest().toString("utf16le").split("\0");
}

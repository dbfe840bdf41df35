import { documentLimit, type DocumentFiles, maxDocumentFiles } from "@parapet/contract";

/** A document with the files that it may refer to. */
export interface ChosenDocument {
  readonly source: string;
  readonly files: DocumentFiles;
}

/** Why files can't be taken: none is a document, there are too many, or one of them or all together are too large. */
export type FilesFault =
  | { readonly fault: "none" }
  | { readonly fault: "too_many" }
  /** The name is null for all together. */
  | { readonly fault: "too_large"; readonly name: string | null };

interface NamedText {
  readonly path: string;
  readonly text: string;
}

const isDocumentFile = (path: string) => /\.(?:json|ya?ml)$/i.test(path) && !/(?:^|\/)(?:__MACOSX|\.)/.test(path);
/** Whether a text says which OpenAPI it is, outside of anything else. */
const isRoot = ({ text }: NamedText) =>
  /^(?:\s*\{\s*|[\t ]*)["']?(?:openapi|swagger)["']?[\t ]*:/m.test(text.slice(0, 65_536));
const depth = ({ path }: NamedText) => path.split("/").length;

/**
 * Reads a document from files, a folder or a ZIP archive: the topmost file with an OpenAPI version, and the files that it
 * may refer to.
 */
export async function readDocumentFiles(chosen: readonly File[]): Promise<ChosenDocument | FilesFault> {
  const [only] = chosen;
  const isArchive = (file: File) => file.name.toLowerCase().endsWith(".zip");
  // A single file is a document, whatever it says: the server tells what is wrong with it.
  if (only !== undefined && chosen.length === 1 && !isArchive(only)) return { source: await only.text(), files: [] };
  const texts: NamedText[] = [];
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    if (isArchive(file)) {
      const entries = await readArchive(file);
      if (!Array.isArray(entries)) return entries;
      texts.push(...entries);
    } else if (isDocumentFile(path)) texts.push({ path, text: await file.text() });
  }
  const large = texts.find(({ text }) => text.length > documentLimit);
  if (large !== undefined) return { fault: "too_large", name: large.path };
  const root = texts.filter(isRoot).toSorted((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1))[0];
  if (root === undefined) return { fault: "none" };
  const others = texts.filter((each) => each !== root);
  const size = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (others.length > maxDocumentFiles) return { fault: "too_many" };
  if (size > documentLimit) return { fault: "too_large", name: null };
  return {
    source: root.text,
    files: others.map(({ path, text }) => ({ path: relativePath(root.path, path), source: text })),
  };
}

/** The entries of an archive; sizes count in bytes, before anything is unpacked. */
async function readArchive(file: File): Promise<NamedText[] | FilesFault> {
  const { strFromU8, unzip } = await import("fflate");
  const bytes = new Uint8Array(await file.arrayBuffer());
  let left = documentLimit;
  let large: string | null = null;
  return new Promise((done, fail) => {
    unzip(
      bytes,
      {
        // What is too large isn't unpacked.
        filter: ({ name, originalSize }) => {
          if (!isDocumentFile(name)) return false;
          if (originalSize > documentLimit) large ??= name;
          left -= originalSize;
          return left >= 0;
        },
      },
      (error, entries) => {
        if (error !== null) fail(error);
        else if (left < 0) done({ fault: "too_large", name: large });
        else done(Object.entries(entries).map(([path, content]) => ({ path, text: strFromU8(content) })));
      },
    );
  });
}

/** A path as seen from the folder of another one. */
function relativePath(from: string, to: string): string {
  const folders = from.split("/").slice(0, -1);
  const parts = to.split("/");
  let shared = 0;
  while (shared < folders.length && folders[shared] === parts[shared]) shared += 1;
  return [...folders.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}

import { documentLimit, type DocumentFiles, maxDocumentFiles } from "@parapet/contract";

/** A document with the files that it may refer to. */
export interface ChosenDocument {
  readonly source: string;
  readonly files: DocumentFiles;
}

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
 * Reads a document from files, a folder or a ZIP archive: the one at the top that says which OpenAPI it is, with the others
 * beside it. @returns null without such a file, "too_large" for more than can be sent
 */
export async function readDocumentFiles(chosen: readonly File[]): Promise<ChosenDocument | "too_large" | null> {
  const [only] = chosen;
  const isArchive = (file: File) => file.name.toLowerCase().endsWith(".zip");
  // A single file is a document, whatever it says: the server tells what is wrong with it.
  if (only !== undefined && chosen.length === 1 && !isArchive(only)) return { source: await only.text(), files: [] };
  const texts: NamedText[] = [];
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    if (isArchive(file)) texts.push(...(await readArchive(file)));
    else if (isDocumentFile(path)) texts.push({ path, text: await file.text() });
  }
  const root = texts.filter(isRoot).toSorted((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1))[0];
  if (root === undefined) return null;
  const others = texts.filter((each) => each !== root);
  const size = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (others.length > maxDocumentFiles || size > documentLimit) return "too_large";
  return {
    source: root.text,
    files: others.map(({ path, text }) => ({ path: relativePath(root.path, path), source: text })),
  };
}

async function readArchive(file: File): Promise<NamedText[]> {
  const { strFromU8, unzip } = await import("fflate");
  const bytes = new Uint8Array(await file.arrayBuffer());
  let left = documentLimit;
  return new Promise((done, fail) => {
    unzip(
      bytes,
      {
        // What is too large isn't unpacked; the limit then tells.
        filter: ({ name, originalSize }) => {
          if (!isDocumentFile(name) || left < 0) return false;
          left -= originalSize;
          return originalSize <= documentLimit;
        },
      },
      (error, entries) =>
        error === null
          ? done(Object.entries(entries).map(([path, content]) => ({ path, text: strFromU8(content) })))
          : fail(error),
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

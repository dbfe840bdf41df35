import { readFile } from "node:fs/promises";
import * as z from "zod/mini";

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const corpusName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

const source = z.strictObject({
  /** Ends with a slash; a file's path is added to it. */
  url: z.url({ protocol: /^https?$/ }).check(z.regex(/\/$/)),
  /** As the project states it, NOASSERTION where it doesn't. */
  license: z.string().check(z.minLength(1)),
  /** SHA-256 by path. */
  files: z.record(z.string(), sha256),
});

const corporaManifest = z.record(corpusName, z.array(source));

/** One file to fetch. */
export interface CorpusFile {
  readonly corpus: string;
  readonly url: string;
  readonly sha256: string;
}

/** Reads a manifest of corpora. @throws ZodError when it says something else */
export async function readCorporaManifest(path: string): Promise<readonly CorpusFile[]> {
  const manifest = corporaManifest.parse(JSON.parse(await readFile(path, "utf8")));
  return Object.entries(manifest).flatMap(([corpus, sources]) =>
    sources.flatMap(({ url, files }) =>
      Object.entries(files).map(([file, sum]) => ({ corpus, url: `${url}${encodePath(file)}`, sha256: sum })),
    ),
  );
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

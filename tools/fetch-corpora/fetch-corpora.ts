import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limitConcurrency } from "../conformance/limit-concurrency.ts";
import type { CorpusFile } from "./corpora-manifest.ts";

/** What a run did; each failure reads `URL: what was wrong`. */
export interface Fetched {
  readonly fetched: number;
  readonly kept: number;
  readonly failed: readonly string[];
}

const requestsAtATime = 8;
const timeoutMs = 30_000;
const maxBytes = 16 * 2 ** 20;

/** Fetches what a folder lacks, as `CORPUS/SHA256.eml`. A file is there whole and as its sum says, or not at all. */
export async function fetchCorpora(files: readonly CorpusFile[], folder: string): Promise<Fetched> {
  for (const corpus of new Set(files.map((each) => each.corpus)))
    await mkdir(join(folder, corpus), { recursive: true });
  const inTurn = limitConcurrency(requestsAtATime);
  const outcomes = await Promise.all(files.map((file) => inTurn(() => fetchFile(file, folder))));
  return {
    fetched: outcomes.filter((each) => each === "fetched").length,
    kept: outcomes.filter((each) => each === "kept").length,
    failed: outcomes.filter((each) => each !== "fetched" && each !== "kept"),
  };
}

async function fetchFile({ corpus, url, sha256 }: CorpusFile, folder: string): Promise<string> {
  const path = join(folder, corpus, `${sha256}.eml`);
  const present = await readFile(path).catch(() => null);
  if (present !== null && sumOf(present) === sha256) return "kept";
  try {
    const content = await download(url);
    const sum = sumOf(content);
    if (sum !== sha256) return `${url}: SHA-256 is ${sum}, expected ${sha256}`;
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
    return "fetched";
  } catch (error) {
    return `${url}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** @throws Error when it isn't answered with 200, takes too long or is too large */
async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sumOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

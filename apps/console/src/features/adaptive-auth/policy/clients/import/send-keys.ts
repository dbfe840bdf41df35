import { clientWayEndpoints, type keyImportRefusal, maxImportedKeys } from "@parapet/contract";
import type * as z from "zod/mini";
import { call } from "../../../../../lib/api/call.ts";
import type { BadRow, KeyFile, KeyRow, RowProblem } from "./read-keys.ts";

export type Refusal = BadRow<RowProblem | z.infer<typeof keyImportRefusal>>;

/** Result or preview of an import. */
export interface ImportSums {
  readonly clients: number;
  readonly keys: number;
  readonly known: number;
  /** Clients that exist and change. */
  readonly updated: number;
  readonly refused: readonly Refusal[];
}

export const noSums: ImportSums = { clients: 0, keys: 0, known: 0, updated: 0, refused: [] };

/** Keys hashed between two progress updates. */
const hashedAtOnce = 2_000;

interface Watched {
  readonly signal: AbortSignal;
  /** Rows so far. */
  readonly onProgress: (rows: number) => void;
}

/** Replaces keys by their SHA-256, so that no key leaves the browser; a key's second row is left out. */
export async function hashKeys({ rows, bad }: KeyFile, { signal, onProgress }: Watched) {
  const hashed: KeyRow[] = [];
  for (let at = 0; at < rows.length; at += hashedAtOnce) {
    signal.throwIfAborted();
    // In slices, so that the page stays responsive.
    hashed.push(...(await Promise.all(rows.slice(at, at + hashedAtOnce).map(withDigest))));
    onProgress(hashed.length);
  }
  const seen = new Set<string>();
  const fresh = hashed.filter(({ sent: { sha256 = "" } }) => !seen.has(sha256) && seen.add(sha256));
  const kept = new Set(fresh);
  const repeated = hashed
    .filter((each) => !kept.has(each))
    .map(({ row, sent }): BadRow => ({ row, client: sent.client, why: "repeated" }));
  return { rows: fresh, bad: [...bad, ...repeated] };
}

async function withDigest({ row, sent: { key, ...sent } }: KeyRow): Promise<KeyRow> {
  if (key === undefined) return { row, sent };
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
  return { row, sent: { ...sent, sha256: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") } };
}

/** Rows for one request each. Rows of a client stay together: a preview counts it once. */
export function partsOf(rows: readonly KeyRow[], size: number = maxImportedKeys): readonly (readonly KeyRow[])[] {
  const byClient = [...Map.groupBy(rows, ({ sent }) => sent.client.toLowerCase()).values()];
  const parts: KeyRow[][] = [];
  for (const group of byClient) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + group.length <= size) last.push(...group);
    else for (let at = 0; at < group.length; at += size) parts.push(group.slice(at, at + size));
  }
  return parts;
}

interface Sending extends Watched {
  readonly api: string;
  readonly importId: string;
  readonly preview: boolean;
  /** After each part. */
  readonly onSums: (sums: ImportSums) => void;
}

/** Sends rows in parts, one after the other. @throws when it is aborted or refused; earlier parts count */
export async function sendKeys(rows: readonly KeyRow[], { api, importId, preview, ...watched }: Sending) {
  let sums = noSums;
  let sent = 0;
  for (const part of partsOf(rows)) {
    watched.signal.throwIfAborted();
    const answer = await call(clientWayEndpoints["clientImports.run"], {
      params: { id: api },
      body: { import_id: importId, preview, rows: part.map((each) => each.sent) },
      signal: watched.signal,
    });
    sums = {
      clients: sums.clients + answer.clients,
      keys: sums.keys + answer.keys,
      known: sums.known + answer.known,
      updated: sums.updated + answer.updated,
      refused: [...sums.refused, ...answer.refused.flatMap(({ row, why }) => refusalOf(part[row], why))],
    };
    sent += part.length;
    watched.onSums(sums);
    watched.onProgress(sent);
  }
  return sums;
}

function refusalOf(row: KeyRow | undefined, why: Refusal["why"]): Refusal[] {
  return row === undefined ? [] : [{ row: row.row, client: row.sent.client, why }];
}

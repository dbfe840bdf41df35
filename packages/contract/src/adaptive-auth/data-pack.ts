import * as z from "zod/mini";
import { may } from "../access.ts";
import { actionEndpoint, deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";

/**
 * What is known about networks and keys. country, asn, city: address ranges; asn_class: what an AS is used for; anonymiser
 * and blocklist: addresses and blocks; leaked_keys: SHA-256 of API keys that were found where they should not be.
 */
export const dataPackKind = z.enum(["country", "asn", "city", "asn_class", "anonymiser", "blocklist", "leaked_keys"]);
export type DataPackKind = z.infer<typeof dataPackKind>;

export const dataPack = z.object({
  id,
  kind: dataPackKind,
  /** Who made it. */
  source: z.string(),
  licence: z.string(),
  /** What pages that show its results must say, with a link; empty when nothing. */
  attribution: z.object({ text: z.string(), url: z.string() }),
  version: z.string(),
  /** Of the file as it was imported, hexadecimal. */
  sha256: z.string(),
  /** Ranges or entries that were read, and lines that could not be. */
  rows: z.int(),
  refused_rows: z.int(),
  bytes: z.int(),
  /** importing; active: in use; previous: what a rollback brings back; rejected: see `problem`. */
  state: z.enum(["importing", "active", "previous", "rejected"]),
  /** Share of the import that is done, 0 to 1. */
  progress: z.number(),
  problem: z.nullable(z.string()),
  built_in: z.boolean(),
  loaded_at: instant,
  /** Of the file, from which its age counts; null where it says none. */
  made_at: z.nullable(instant),
  /** From then on its signals are unavailable. */
  stale_at: instant,
  is_stale: z.boolean(),
});
export type DataPack = z.infer<typeof dataPack>;

/** Largest pack that is imported, in bytes. */
export const dataPackLimit = 256 * 1024 * 1024;

const described = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), "");

/** What the packs in use say about an address. */
export const addressFacts = z.object({
  address: z.string(),
  prefix: z.string(),
  is_private: z.boolean(),
  country: z.nullable(z.string()),
  asn: z.nullable(z.int()),
  as_name: z.nullable(z.string()),
  kind: z.nullable(z.enum(["isp", "mobile", "hosting", "anonymiser"])),
  on_anonymiser_list: z.nullable(z.boolean()),
  on_block_list: z.nullable(z.boolean()),
});
export type AddressFacts = z.infer<typeof addressFacts>;

export const dataPackEndpoints = {
  "dataPacks.list": endpoint({
    method: "GET",
    path: "/api/adaptive/data-packs",
    summary: "List data packs of every kind, those in use first",
    access: may.readProtection,
    answer: { status: 200, body: z.object({ items: z.array(dataPack) }) },
    errors: [],
  }),
  "dataPacks.attributions": endpoint({
    method: "GET",
    path: "/api/adaptive/data-packs/attributions",
    summary: "What pages must say that show results of the packs in use",
    access: may.readClients,
    answer: { status: 200, body: z.object({ items: z.array(z.object({ text: z.string(), url: z.string() })) }) },
    errors: [],
  }),
  "dataPacks.import": endpoint({
    method: "POST",
    path: "/api/adaptive/data-packs",
    summary:
      "Import a pack: a MaxMind DB file, CSV of ranges, or a list of blocks, plain or gzip; the body is the file",
    access: may.manageInstallation,
    query: z.strictObject({
      kind: dataPackKind,
      source: described(200),
      licence: described(200),
      version: described(80),
      attribution_text: described(300),
      attribution_url: described(300),
      /** Refused when the file's digest is another. */
      sha256: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))),
      stale_after_days: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(3650)), 90),
    }),
    bodyKind: "bytes",
    bodyLimit: dataPackLimit,
    answer: { status: 202, body: dataPack },
    errors: ["invalid_input", "body_too_large", "unsupported_media_type"],
  }),
  "dataPacks.rollback": actionEndpoint(
    {
      path: "/api/adaptive/data-packs/:id/rollback",
      summary: "Use the previous pack of the kind again, in place of this one",
      access: may.manageInstallation,
    },
    dataPack,
    ["conflict"],
  ),
  "dataPacks.delete": deleteEndpoint({
    path: "/api/adaptive/data-packs/:id",
    summary: "Delete a pack; one in use leaves its signals unavailable",
    access: may.manageInstallation,
  }),
  "dataPacks.look": endpoint({
    method: "GET",
    path: "/api/adaptive/data-packs/look",
    summary: "What the packs in use say about an address",
    access: may.readProtection,
    query: z.strictObject({ address: z.string().check(z.trim(), z.minLength(2), z.maxLength(45)) }),
    answer: { status: 200, body: addressFacts },
    errors: ["invalid_input"],
  }),
};

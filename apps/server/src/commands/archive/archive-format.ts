import * as z from "zod";
import { stores } from "../../platform/migrations/migration-files.ts";

/*
 * A backup is one file: a line of JSON (the header), then blocks, then 32 bytes, the SHA-256 of everything before them.
 * A block is its kind (1 byte), the length of what follows (4 bytes, little endian) and its content, compressed with
 * zstd and, under a passphrase, sealed with AES-256-GCM under its number. The last block is the manifest: what is in the
 * file is known when it has been written.
 */

/** Of the file's form; a program reads its own and older ones. */
export const archiveFormat = 1;

/** What a block holds: the name of the entry that begins, a piece of it, or the manifest. */
export const blockKinds = { entry: 0x45, data: 0x44, manifest: 0x4d } as const;
export type BlockKind = keyof typeof blockKinds;

/** Bytes of an entry in one block, before compression. */
export const blockBytes = 1024 * 1024;
/** Longest block that is read: what compresses badly grows a little, and a manifest names every entry. */
export const longestBlock = 64 * 1024 * 1024;
export const digestBytes = 32;
export const frameBytes = 5;

/** The first line. */
export const headerSchema = z.object({
  parapet_backup: z.int().min(1),
  /** How the passphrase becomes the key (scrypt, RFC 7914), and what tells a wrong one; null where nothing is encrypted. */
  encryption: z
    .object({
      salt: z.base64url(),
      cost: z.int().min(2).max(1_048_576),
      check: z.base64url(),
    })
    .nullable(),
});
export type Header = z.infer<typeof headerSchema>;

const entrySchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Of the content before compression, hexadecimal. */
  sha256: z.string(),
  /** Of a table. */
  rows: z.int().nullable(),
  /** Of a table, in the order of its content. */
  columns: z.array(z.string()),
});
export type ArchiveEntry = z.infer<typeof entrySchema>;

export const manifestSchema = z.object({
  /** Of the program that wrote it. */
  version: z.string(),
  created_at: z.iso.datetime(),
  stores: z.object({ postgres: z.string(), clickhouse: z.string() }),
  migrations: z.array(z.object({ store: z.enum(stores), name: z.string(), checksum: z.string() })),
  /** The number of the job tables' last migration. */
  jobs_version: z.int(),
  key: z.object({
    /** Tells whether a sealing key is the one, and nothing else. */
    fingerprint: z.string(),
    /** Whether it came from the key file or from PARAPET_SECRET. */
    source: z.enum(["file", "setting"]),
    is_included: z.boolean(),
  }),
  /** Of PostgreSQL: what was given last, as text; null where nothing was. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  entries: z.array(entrySchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../primitives.ts";
import { protectionEntry, protectionLimit } from "./protection.ts";

/** Max characters and values per import. */
export const importLimits = { characters: 100_000, values: 1_000 } as const;

/** Sender lists that can be imported. */
export const importedKind = z.enum(["partner", "allow", "simulation_domain"]);
export type ImportedKind = z.infer<typeof importedKind>;

/** Why a value is rejected: invalid, duplicate, list full, or not a mailbox of the tenant. */
export const importRefusal = z.enum([
  "not_a_domain",
  "not_a_sender",
  "not_an_address",
  "doubled",
  "full",
  "no_mailbox",
]);
export type ImportRefusal = z.infer<typeof importRefusal>;

/** Result for one imported value; `heading` is a first line without values. */
export const importLine = z.object({
  /** 1-based. */
  line: z.int(),
  typed: z.string(),
  /** The normalized value; null if rejected or a heading. */
  value: z.nullable(z.string()),
  /** The rest of the line: an entry's reason. */
  note: z.nullable(z.string()),
  result: z.enum(["new", "known", "refused", "heading"]),
  why: z.nullable(importRefusal),
});
export type ImportLine = z.infer<typeof importLine>;

const vipLine = z.extend(importLine, {
  /** The matching mailbox. */
  mailbox: z.nullable(z.object({ id, name: z.string() })),
});
export type VipLine = z.infer<typeof vipLine>;

const typedList = z.string().check(z.minLength(1), z.maxLength(importLimits.characters));
const senders = z.strictObject({ kind: importedKind, text: typedList });

export const listImportEndpoints = {
  "mailLists.preview": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/import/preview/",
    summary: "Preview the import of a pasted list or CSV of senders",
    access: may.administer,
    body: senders,
    answer: { status: 200, body: z.object({ lines: z.array(importLine) }) },
    errors: ["invalid_input"],
  }),
  "mailLists.import": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/import/",
    summary: "Import the new entries of a previewed list, all or none; applies to future email",
    access: may.administer,
    body: senders,
    answer: { status: 200, body: z.object({ items: z.array(protectionEntry) }) },
    errors: ["invalid_input"],
  }),
  "mailLists.undo": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/import/undo/",
    summary: "Remove the remaining entries of an import",
    access: may.administer,
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(protectionLimit)) }),
    answer: { status: 200, body: z.object({ removed: z.int() }) },
    errors: [],
  }),
  "mailLists.previewVips": endpoint({
    method: "POST",
    path: "/api/secureinbox/mailboxes/import/preview/",
    summary: "Match a pasted list or CSV of addresses to mailboxes, and mark those that aren't VIPs yet",
    access: may.administer,
    body: z.strictObject({ text: typedList }),
    answer: { status: 200, body: z.object({ lines: z.array(vipLine) }) },
    errors: ["invalid_input"],
  }),
};

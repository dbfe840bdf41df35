import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../primitives.ts";
import { protectionEntry, protectionLimit } from "./protection.ts";

/** Characters and values of a list that is imported at once, at most. */
export const importLimits = { characters: 100_000, values: 1_000 } as const;

/** Lists of senders that can be imported. */
export const importedKind = z.enum(["partner", "allow", "simulation_domain"]);
export type ImportedKind = z.infer<typeof importedKind>;

/**
 * Why a value is not taken: it is none of its kind, stands above already, has no room in the list, or is of no mailbox
 * of the tenant.
 */
export const importRefusal = z.enum([
  "not_a_domain",
  "not_a_sender",
  "not_an_address",
  "doubled",
  "full",
  "no_mailbox",
]);
export type ImportRefusal = z.infer<typeof importRefusal>;

/** What becomes of one value of an imported list; `heading` is a first line without any. */
export const importLine = z.object({
  /** From 1. */
  line: z.int(),
  typed: z.string(),
  /** How it is kept; null for what is refused or a heading. */
  value: z.nullable(z.string()),
  /** What stands beside it: the reason of an entry. */
  note: z.nullable(z.string()),
  result: z.enum(["new", "known", "refused", "heading"]),
  why: z.nullable(importRefusal),
});
export type ImportLine = z.infer<typeof importLine>;

const vipLine = z.extend(importLine, {
  /** Whose address it is. */
  mailbox: z.nullable(z.object({ id, name: z.string() })),
});
export type VipLine = z.infer<typeof vipLine>;

const typedList = z.string().check(z.minLength(1), z.maxLength(importLimits.characters));
const senders = z.strictObject({ kind: importedKind, text: typedList });

export const listImportEndpoints = {
  "mailLists.preview": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/import/preview/",
    summary: "What importing a pasted list or CSV of senders would do, value by value; changes nothing",
    access: may.administer,
    body: senders,
    answer: { status: 200, body: z.object({ lines: z.array(importLine) }) },
    errors: ["invalid_input"],
  }),
  "mailLists.import": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/import/",
    summary: "Add what the preview of the same list calls new, all or nothing; mail from then on heeds it",
    access: may.administer,
    body: senders,
    answer: { status: 200, body: z.object({ items: z.array(protectionEntry) }) },
    errors: ["invalid_input"],
  }),
  "mailLists.undo": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/import/undo/",
    summary: "Remove the entries of an import, those that are still there",
    access: may.administer,
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(protectionLimit)) }),
    answer: { status: 200, body: z.object({ removed: z.int() }) },
    errors: [],
  }),
  "mailLists.previewVips": endpoint({
    method: "POST",
    path: "/api/secureinbox/mailboxes/import/preview/",
    summary:
      "Whose mailboxes the addresses of a pasted list or CSV are, and who of them is no VIP yet; changes nothing",
    access: may.administer,
    body: z.strictObject({ text: typedList }),
    answer: { status: 200, body: z.object({ lines: z.array(vipLine) }) },
    errors: ["invalid_input"],
  }),
};

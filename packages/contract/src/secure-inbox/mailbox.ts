import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkOutcome, selectedIds } from "../bulk.ts";
import { endpoint } from "../endpoint.ts";
import { byId, email, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";

/** A mailbox of the connected tenant, and how its owner is protected. */
export const mailbox = z.object({
  id,
  name: z.string(),
  address: z.string(),
  /** All of its addresses, the one above too. */
  addresses: z.array(z.string()),
  job_title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  is_enabled: z.boolean(),
  is_shared: z.boolean(),
  /** Whether its mail is analysed. */
  is_watched: z.boolean(),
  /** Whether mail in its owner's name is checked more strictly. */
  is_vip: z.boolean(),
  /** Because somebody said so, and because a group of the directory has its owner as a member. */
  is_vip_by_hand: z.boolean(),
  is_vip_by_group: z.boolean(),
  vip_note: z.nullable(z.string()),
  /** Other names by which people know the owner. */
  vip_names: z.array(z.string()),
  /** Addresses outside the tenant from which the owner may write. */
  vip_addresses: z.array(z.string()),
  /** Whether the job title suggests a VIP. */
  is_suggested: z.boolean(),
  /** The last mail that was analysed; null without any. */
  last_mail_at: z.nullable(instant),
  /** Mails of the last 30 days that are taken for threats, and those that the owner reported. */
  threats: z.int(),
  reports: z.int(),
});
export type Mailbox = z.infer<typeof mailbox>;

const flag = z.enum(["yes", "no"]);

/** What selects mailboxes: every condition holds. */
export const mailboxSelection = {
  search: z.optional(text(200)),
  department: z.optional(listOf(text(200))),
  watched: z.optional(flag),
  vip: z.optional(flag),
  /** Whose job title suggests a VIP and who is none. */
  suggested: z.optional(z.literal("yes")),
  sort: sortBy(["name", "address", "department", "job_title", "last_mail_at", "threats"], "name"),
};

/** Column ids of an export, in the order asked for. */
export const mailboxColumns = z.enum([
  "name",
  "address",
  "job_title",
  "department",
  "vip",
  "watched",
  "vip_note",
  "last_mail_at",
  "threats",
  "reports",
]);
export type MailboxColumn = z.infer<typeof mailboxColumns>;

/** What is changed of a mailbox; what is left out stays. */
export const mailboxChange = z.strictObject({
  is_watched: z.optional(z.boolean()),
  is_vip: z.optional(z.boolean()),
  vip_note: z.optional(z.nullable(text(500))),
  vip_names: z.optional(z.array(text(120)).check(z.maxLength(10))),
  vip_addresses: z.optional(z.array(email).check(z.maxLength(10))),
});
export type MailboxChange = z.infer<typeof mailboxChange>;

export const mailboxEndpoints = {
  "mailboxes.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/mailboxes/",
    summary: "List the tenant's mailboxes: who is watched and who is a VIP, with the departments there are",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...mailboxSelection }),
    answer: {
      status: 200,
      body: z.extend(pageOf(mailbox), {
        departments: z.array(z.string()),
        /** Of all mailboxes. */
        counts: z.object({ all: z.int(), watched: z.int(), vip: z.int(), suggested: z.int() }),
      }),
    },
    errors: [],
  }),
  "mailboxes.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/mailboxes/",
    summary: "Export exactly the mailboxes that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...mailboxSelection, column: z.optional(listOf(mailboxColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "mailboxes.select": endpoint({
    method: "GET",
    path: "/api/secureinbox/mailboxes/ids/",
    summary: "The ids of the mailboxes that the filters select, in their order",
    access: may.administer,
    query: z.strictObject(mailboxSelection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  }),
  "mailboxes.changeAll": endpoint({
    method: "POST",
    path: "/api/secureinbox/mailboxes/bulk/",
    summary: "Watch several mailboxes or make them VIPs, or stop it; each is refused or done as it would be alone",
    access: may.administer,
    body: z.strictObject({
      ids: bulkIds,
      is_watched: z.optional(z.boolean()),
      is_vip: z.optional(z.boolean()),
    }),
    answer: { status: 200, body: bulkOutcome },
    errors: [],
  }),
  "mailboxes.change": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/mailboxes/:id/",
    summary: "Watch a mailbox or not, and say whether its owner is a VIP: with a note, other names and own addresses",
    access: may.administer,
    params: byId,
    body: mailboxChange,
    answer: { status: 200, body: mailbox },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
};

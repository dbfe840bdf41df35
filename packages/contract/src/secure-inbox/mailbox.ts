import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { bulkEndpoint, exportEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, email, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";

/** A mailbox of the tenant and its protection settings. */
export const mailbox = z.object({
  id,
  name: z.string(),
  address: z.string(),
  /** All addresses, including the primary one. */
  addresses: z.array(z.string()),
  job_title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  is_enabled: z.boolean(),
  is_shared: z.boolean(),
  /** Whether its email is analyzed. */
  is_watched: z.boolean(),
  /** Whether email in the owner's name is checked more strictly. */
  is_vip: z.boolean(),
  /** Set by hand, and by membership in the VIP group. */
  is_vip_by_hand: z.boolean(),
  is_vip_by_group: z.boolean(),
  vip_note: z.nullable(z.string()),
  /** Other names of the owner. */
  vip_names: z.array(z.string()),
  /** External addresses of the owner. */
  vip_addresses: z.array(z.string()),
  /** Whether the job title suggests a VIP. */
  is_suggested: z.boolean(),
  /** Last analyzed email; null if none. */
  last_mail_at: z.nullable(instant),
  /** Threats of the last 30 days, and the owner's reports. */
  threats: z.int(),
  reports: z.int(),
});
export type Mailbox = z.infer<typeof mailbox>;

const flag = z.enum(["yes", "no"]);

/** Mailbox filters, combined with AND. */
export const mailboxSelection = {
  search: z.optional(text(200)),
  department: z.optional(listOf(text(200))),
  watched: z.optional(flag),
  vip: z.optional(flag),
  /** Suggested VIPs that aren't VIPs yet. */
  suggested: z.optional(z.literal("yes")),
  sort: sortBy(["name", "address", "department", "job_title", "last_mail_at", "threats"], "name"),
};

/** Export column ids, in the requested order. */
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

/** Mailbox changes; absent fields stay. */
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
    summary: "List the tenant's mailboxes with monitoring and VIP settings, and all departments",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...mailboxSelection }),
    answer: {
      status: 200,
      body: z.extend(pageOf(mailbox), {
        departments: z.array(z.string()),
        /** Across all mailboxes. */
        counts: z.object({ all: z.int(), watched: z.int(), vip: z.int(), suggested: z.int() }),
      }),
    },
    errors: [],
  }),
  "mailboxes.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/mailboxes/",
      summary: "Export the selected mailboxes as CSV, streamed",
      access: may.readMail,
    },
    mailboxSelection,
    mailboxColumns,
  ),
  "mailboxes.select": selectEndpoint(
    {
      path: "/api/secureinbox/mailboxes/ids/",
      summary: "List the ids of the selected mailboxes, in order",
      access: may.administer,
    },
    mailboxSelection,
  ),
  "mailboxes.changeAll": bulkEndpoint(
    {
      path: "/api/secureinbox/mailboxes/bulk/",
      summary: "Change monitoring or VIP settings of several mailboxes, with individual results",
      access: may.administer,
    },
    z.strictObject({ ids: bulkIds, is_watched: z.optional(z.boolean()), is_vip: z.optional(z.boolean()) }),
  ),
  "mailboxes.change": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/mailboxes/:id/",
    summary: "Change a mailbox's monitoring and VIP settings: note, other names and addresses",
    access: may.administer,
    params: byId,
    body: mailboxChange,
    answer: { status: 200, body: mailbox },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
};

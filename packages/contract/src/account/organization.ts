import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import {
  actionEndpoint,
  bulkEndpoint,
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  selectEndpoint,
} from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, byId, id, instant, sortBy, text } from "../primitives.ts";

/** A customer or department of a provider. */
export const organization = z.object({
  id,
  provider_id: id,
  name: z.string(),
  /** Mail domains whose owners may sign up without a code. */
  mail_domains: z.array(z.string()),
  /** The names by which calls tell that they are the organization's: values of a token's claim or of a header. */
  traffic_names: z.array(z.string()),
  /** Code that lets a person sign up; null when sign-up by code is off. Only administrators see it. */
  invitation_code: z.nullable(z.string()),
  users: z.int(),
  created_at: instant,
  archived_at: z.nullable(instant),
});
export type Organization = z.infer<typeof organization>;

const mailDomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/));
const fields = {
  name: displayName(120),
  mail_domains: z.array(mailDomain).check(z.maxLength(50)),
  traffic_names: z.array(text(200)).check(z.maxLength(50)),
  signup_by_code: z.boolean(),
};

/** What selects organizations: search, whether they are archived, order. */
const organizationSelection = {
  sort: sortBy(["name", "users", "created_at"], "name"),
  search: z.optional(text(200)),
  archived: z.optional(z.stringbool()),
};

/** Column ids of an export, in the order asked for. An invitation code lets people in, so a file never holds one. */
export const organizationColumns = z.enum(["name", "users", "mail_domains", "created_at", "archived_at"]);

export const organizationEndpoints = {
  "organizations.list": listEndpoint(
    {
      path: "/api/account/organizations",
      summary: "List the organizations of the provider, or the caller's own",
      access: may.readPeople,
    },
    organizationSelection,
    organization,
  ),
  "organizations.select": selectEndpoint(
    {
      path: "/api/account/organizations/selection",
      summary: "The ids of exactly the organizations that the filters select now",
      access: may.administer,
    },
    organizationSelection,
  ),
  "organizations.export": exportEndpoint(
    {
      path: "/api/account/organizations/export",
      summary: "Export exactly the organizations that the filters select as CSV, streamed",
      access: may.readPeople,
    },
    organizationSelection,
    organizationColumns,
  ),
  "organizations.bulk": bulkEndpoint(
    {
      path: "/api/account/organizations/bulk",
      summary: "Archive or restore up to 100 organizations, each on its own",
      access: may.administer,
    },
    z.strictObject({ action: z.enum(["archive", "restore"]), ids: bulkIds }),
  ),
  "organizations.create": endpoint({
    method: "POST",
    path: "/api/account/organizations",
    summary: "Create an organization",
    access: may.administer,
    body: z.strictObject({
      name: fields.name,
      mail_domains: z._default(fields.mail_domains, []),
      traffic_names: z.optional(fields.traffic_names),
      signup_by_code: z._default(fields.signup_by_code, false),
    }),
    answer: { status: 201, body: organization },
    errors: ["conflict"],
  }),
  "organizations.get": getEndpoint(
    { path: "/api/account/organizations/:id", summary: "Read one organization", access: may.readPeople },
    organization,
  ),
  "organizations.update": endpoint({
    method: "PATCH",
    path: "/api/account/organizations/:id",
    summary: "Change an organization",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      name: z.optional(fields.name),
      mail_domains: z.optional(fields.mail_domains),
      traffic_names: z.optional(fields.traffic_names),
      signup_by_code: z.optional(fields.signup_by_code),
    }),
    answer: { status: 200, body: organization },
    errors: ["not_found", "conflict"],
  }),
  "organizations.archive": actionEndpoint(
    {
      path: "/api/account/organizations/:id/archive",
      summary: "Archive an organization; no one can join it until it is restored",
      access: may.administer,
    },
    organization,
  ),
  "organizations.restore": actionEndpoint(
    {
      path: "/api/account/organizations/:id/restore",
      summary: "Bring an archived organization back",
      access: may.administer,
    },
    organization,
  ),
};

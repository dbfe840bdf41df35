import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkItem } from "../bulk.ts";
import {
  actionEndpoint,
  deleteEndpoint,
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  selectEndpoint,
} from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, byId, email, empty, id, instant, paging, phone, sortBy, text } from "../primitives.ts";
import { role } from "../role.ts";
import { loginSession } from "./session.ts";
import { userLoginPage } from "./user-login.ts";

export const userStatus = z.enum(["invited", "active", "suspended"]);
export type UserStatus = z.infer<typeof userStatus>;

/** A person of a provider, as others in the provider see them. */
export const user = z.object({
  id,
  provider_id: id,
  organization_id: z.nullable(id),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  status: userStatus,
  email_confirmed: z.boolean(),
  mfa_enabled: z.boolean(),
  platform_admin: z.boolean(),
  created_at: instant,
  last_login_at: z.nullable(instant),
});
export type User = z.infer<typeof user>;

/** What selects people: search, filters and order. */
const userSelection = {
  sort: sortBy(["name", "email", "role", "status", "created_at", "last_login_at"], "name"),
  search: z.optional(text(200)),
  role: z.optional(role),
  status: z.optional(userStatus),
  organization_id: z.optional(id),
};

/** Column ids of an export, in the order asked for. */
export const userColumns = z.enum([
  "name",
  "email",
  "role",
  "status",
  "organization",
  "mfa",
  "last_login_at",
  "created_at",
]);

/** What can be done with many people at once; a new role leaves everybody in their organization. */
export const userBulkAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal(["suspend", "activate", "resend_invitation", "end_sessions"]), ids: bulkIds }),
  z.strictObject({ action: z.literal("change_role"), role, ids: bulkIds }),
]);
export type UserBulkAction = z.infer<typeof userBulkAction>;

const names = { first_name: displayName(80), last_name: displayName(80) };

/** A link that would have been mailed, for the administrator to pass on; absent where email is set up. */
const shownLink = { link: z.optional(z.string()) };

/** An invitation that is not mailed comes with its link and whom it is for. */
const userBulkOutcome = z.object({
  items: z.array(z.extend(bulkItem, { email: z.optional(z.string()), ...shownLink })),
});

export const userEndpoints = {
  "users.list": listEndpoint(
    {
      path: "/api/account/users",
      summary: "List the users of the provider, or of the caller's organization",
      access: may.readPeople,
    },
    userSelection,
    user,
  ),
  "users.select": selectEndpoint(
    {
      path: "/api/account/users/selection",
      summary: "The ids of exactly the users that the filters select now",
      access: may.managePeople,
    },
    userSelection,
  ),
  "users.export": exportEndpoint(
    {
      path: "/api/account/users/export",
      summary: "Export exactly the users that the filters select as CSV, streamed",
      access: may.readPeople,
    },
    userSelection,
    userColumns,
  ),
  "users.bulk": endpoint({
    method: "POST",
    path: "/api/account/users/bulk",
    summary: "Do one thing with up to 100 users, each on its own: some may fail while others succeed",
    access: may.managePeople,
    rate: "mail",
    body: userBulkAction,
    answer: { status: 200, body: userBulkOutcome },
    errors: [],
  }),
  "users.invite": endpoint({
    method: "POST",
    path: "/api/account/users",
    summary: "Invite a person by mail",
    access: may.managePeople,
    rate: "mail",
    body: z.strictObject({
      ...names,
      email,
      phone: z.optional(phone),
      role,
      organization_id: z.optional(z.nullable(id)),
    }),
    answer: { status: 201, body: z.extend(user, shownLink) },
    errors: ["not_found", "conflict", "quota_reached", "rate_limited"],
  }),
  "users.get": getEndpoint({ path: "/api/account/users/:id", summary: "Read one user", access: may.readPeople }, user),
  "users.update": endpoint({
    method: "PATCH",
    path: "/api/account/users/:id",
    summary: "Change a user's name, phone, role or organization",
    access: may.managePeople,
    params: byId,
    body: z.strictObject({
      first_name: z.optional(names.first_name),
      last_name: z.optional(names.last_name),
      phone: z.optional(phone),
      role: z.optional(role),
      organization_id: z.optional(z.nullable(id)),
    }),
    answer: { status: 200, body: user },
    errors: ["not_found", "conflict", "last_administrator"],
  }),
  "users.suspend": endpoint({
    method: "POST",
    path: "/api/account/users/:id/suspend",
    summary: "Suspend a user and end their sessions at once",
    access: may.managePeople,
    params: byId,
    body: empty,
    answer: { status: 200, body: user },
    errors: ["not_found", "last_administrator"],
  }),
  "users.activate": actionEndpoint(
    { path: "/api/account/users/:id/activate", summary: "Lift a suspension", access: may.managePeople },
    user,
  ),
  "users.resendInvitation": endpoint({
    method: "POST",
    path: "/api/account/users/:id/resend-invitation",
    summary: "Send a new invitation link; the earlier one ends",
    access: may.managePeople,
    rate: "mail",
    params: byId,
    body: empty,
    answer: { status: 200, body: z.extend(user, shownLink) },
    errors: ["not_found", "conflict", "rate_limited"],
  }),
  "users.createPasswordLink": endpoint({
    method: "POST",
    path: "/api/account/users/:id/password-link",
    summary: "Send a user a link to set a new password; without email, answer it",
    access: may.managePeople,
    rate: "mail",
    params: byId,
    body: empty,
    answer: { status: 200, body: z.object(shownLink) },
    errors: ["not_found", "conflict"],
  }),
  "users.resetMfa": endpoint({
    method: "POST",
    path: "/api/account/users/:id/reset-mfa",
    summary: "Turn a user's two-step verification off and end their sessions",
    access: may.managePeople,
    params: byId,
    body: empty,
    answer: { status: 200, body: user },
    errors: ["not_found", "mfa_not_enabled"],
  }),
  "users.sessions": endpoint({
    method: "GET",
    path: "/api/account/users/:id/sessions",
    summary: "List a user's open sessions",
    access: may.managePeople,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(loginSession) }) },
    errors: ["not_found"],
  }),
  "users.logins": endpoint({
    method: "GET",
    path: "/api/account/users/:id/logins",
    summary: "List a user's logins of the last 90 days, newest first, and why each was usual or not",
    access: may.managePeople,
    params: byId,
    query: z.strictObject(paging),
    answer: { status: 200, body: userLoginPage },
    errors: ["not_found"],
  }),
  "users.endSessions": deleteEndpoint({
    path: "/api/account/users/:id/sessions",
    summary: "End all sessions of a user",
    access: may.managePeople,
  }),
};

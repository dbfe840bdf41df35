import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";

/** Max group members; larger groups aren't useful for VIPs. */
export const vipGroupLimit = 500;

/**
 * Why a group can't be read: not connected, permission missing, group not found, too many members, or Microsoft
 * unreachable.
 */
export const vipGroupProblem = z.enum(["not_connected", "permission", "not_found", "too_large", "unreachable"]);
export type VipGroupProblem = z.infer<typeof vipGroupProblem>;

const chosen = z.strictObject({
  /** Microsoft Entra object id. */
  group_id: z.string().check(z.trim(), z.toLowerCase(), z.guid()),
});

/** VIPs by directory group. */
export const vipGroup = z.object({
  /** Null if no group is selected. */
  group: z.nullable(
    z.object({
      group_id: z.string(),
      set_by: z.string(),
      set_at: instant,
      /** Last read; null if never. */
      read_at: z.nullable(instant),
      /** Why later reads failed; existing VIPs are kept. */
      problem: z.nullable(vipGroupProblem),
      /** Members with a mailbox, who are VIPs. */
      members: z.int(),
      /** Members without a mailbox. */
      without_mailbox: z.int(),
      /** Members that aren't users, such as nested groups, which are skipped. */
      others: z.int(),
    }),
  ),
  /** Null if members can be read, as last tested. */
  hindrance: z.nullable(z.enum(["not_connected", "permission"])),
  /** The required permission. */
  role: z.string(),
});
export type VipGroup = z.infer<typeof vipGroup>;

const preview = z.object({
  /** Null on success. */
  problem: z.nullable(vipGroupProblem),
  /** Users of the group, by name. */
  members: z.array(
    z.object({
      name: z.string(),
      /** Null without a mailbox; such users don't become VIPs. */
      mailbox: z.nullable(z.object({ id, address: z.string(), is_vip: z.boolean() })),
    }),
  ),
  others: z.int(),
});
export type VipGroupPreview = z.infer<typeof preview>;

const path = "/api/secureinbox/vips/from-group/";

export const vipGroupEndpoints = {
  "vipGroup.read": endpoint({
    method: "GET",
    path,
    summary: "Get the VIP group, and whether its members can be read",
    access: may.readMail,
    answer: { status: 200, body: vipGroup },
    errors: [],
  }),
  "vipGroup.preview": endpoint({
    method: "POST",
    path: `${path}preview/`,
    summary: "Preview a group's members and their mailboxes",
    access: may.administer,
    body: chosen,
    answer: { status: 200, body: preview },
    errors: ["invalid_input"],
  }),
  "vipGroup.choose": endpoint({
    method: "PUT",
    path,
    summary: "Make a group's members VIPs, now and on every hourly directory sync",
    access: may.administer,
    body: chosen,
    answer: { status: 200, body: vipGroup },
    errors: ["invalid_input", "conflict"],
  }),
  "vipGroup.end": endpoint({
    method: "DELETE",
    path,
    summary: "Remove the VIP group; VIPs set only by the group lose the flag",
    access: may.administer,
    answer: { status: 200, body: vipGroup },
    errors: [],
  }),
};

import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";

/** Members of a group that are read at most; VIPs of a larger one would be nobody in particular. */
export const vipGroupLimit = 500;

/**
 * Why a group's members cannot be read: no tenant is connected, the application lacks the permission, the tenant has no
 * such group, it has too many members, or Microsoft does not answer.
 */
export const vipGroupProblem = z.enum(["not_connected", "permission", "not_found", "too_large", "unreachable"]);
export type VipGroupProblem = z.infer<typeof vipGroupProblem>;

const chosen = z.strictObject({
  /** Its object id in Microsoft Entra. */
  group_id: z.string().check(z.trim(), z.toLowerCase(), z.guid()),
});

/** Who is a VIP because of a group of the directory. */
export const vipGroup = z.object({
  /** Null while no group is chosen. */
  group: z.nullable(
    z.object({
      group_id: z.string(),
      set_by: z.string(),
      set_at: instant,
      /** When its members were read last; null before the first time. */
      read_at: z.nullable(instant),
      /** Why they could not be read since; who was a VIP stays one meanwhile. */
      problem: z.nullable(vipGroupProblem),
      /** Members with a mailbox, who are VIPs. */
      members: z.int(),
      /** Members without one. */
      without_mailbox: z.int(),
      /** Members that are no people, such as groups in the group: who is in those is not read. */
      others: z.int(),
    }),
  ),
  /** Null when the members of a group can be read, as far as the last test of the connection tells. */
  hindrance: z.nullable(z.enum(["not_connected", "permission"])),
  /** The permission that it takes. */
  role: z.string(),
});
export type VipGroup = z.infer<typeof vipGroup>;

const preview = z.object({
  /** Null when the members were read. */
  problem: z.nullable(vipGroupProblem),
  /** People of the group, by name. */
  members: z.array(
    z.object({
      name: z.string(),
      /** Null for somebody without a mailbox, who becomes no VIP. */
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
    summary: "The group of the directory whose members are VIPs, and whether its members can be read",
    access: may.readMail,
    answer: { status: 200, body: vipGroup },
    errors: [],
  }),
  "vipGroup.preview": endpoint({
    method: "POST",
    path: `${path}preview/`,
    summary: "Who is in a group of the directory, and whose mailboxes they are; changes nothing",
    access: may.administer,
    body: chosen,
    answer: { status: 200, body: preview },
    errors: ["invalid_input"],
  }),
  "vipGroup.choose": endpoint({
    method: "PUT",
    path,
    summary: "Make the members of a group VIPs and keep it so: read at once, and every hour with the directory",
    access: may.administer,
    body: chosen,
    answer: { status: 200, body: vipGroup },
    errors: ["invalid_input", "conflict"],
  }),
  "vipGroup.end": endpoint({
    method: "DELETE",
    path,
    summary: "Take VIPs from no group any more: who is a VIP only because of the group is none from then on",
    access: may.administer,
    answer: { status: 200, body: vipGroup },
    errors: [],
  }),
};

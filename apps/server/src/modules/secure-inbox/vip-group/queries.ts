import {
  type VipGroupProblem,
  vipGroupLimit,
  type AnswerOf,
  type Endpoints,
  isGranted,
  mailAbilities,
  type VipGroup,
} from "@parapet/contract";
import { type GraphClient, GraphProblem, type GraphProblemKind, listPages } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findConnection } from "../connection/queries.ts";
import { vipGroupTable as table } from "./table.ts";

/** A group's users and the number of other members, or why they can't be read. */
export type GroupMembers =
  | { readonly problem: VipGroupProblem }
  | { readonly problem: null; readonly people: readonly GroupPerson[]; readonly others: number };

interface GroupPerson {
  readonly graphUserId: string;
  readonly name: string;
}

const problems: Readonly<Partial<Record<GraphProblemKind, VipGroupProblem>>> = {
  permission: "permission",
  consent: "permission",
  not_found: "not_found",
  refused: "not_found",
};
const person = "#microsoft.graph.user";

/** Reads a group's direct members; a null client means not connected. */
export async function readMembers(client: GraphClient | null, groupId: string): Promise<GroupMembers> {
  if (client === null) return { problem: "not_connected" };
  const query = { $top: 999, $select: "id,displayName,mail,userPrincipalName" };
  const people = new Map<string, GroupPerson>();
  let others = 0;
  try {
    for await (const { items } of listPages(client, "group.members", { path: { groupId }, query })) {
      for (const item of items) {
        if ((item["@odata.type"] ?? person) !== person) others += 1;
        else people.set(item.id, { graphUserId: item.id, name: item.displayName ?? item.userPrincipalName ?? item.id });
      }
      if (people.size > vipGroupLimit) return { problem: "too_large" };
    }
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    return { problem: problems[error.kind] ?? "unreachable" };
  }
  return { problem: null, people: [...people.values()], others };
}

/** The VIP group, and what prevents reading members. */
export async function readVipGroup(call: ViewerCall): Promise<AnswerOf<Endpoints["vipGroup.read"]>> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const [[row], hindrance] = await Promise.all([
    db.select().from(table).where(eq(table.providerId, viewer.providerId)),
    hindranceOf(call),
  ]);
  const group =
    row === undefined
      ? null
      : {
          group_id: row.groupId,
          set_by: row.setBy,
          set_at: row.setAt.toISOString(),
          read_at: row.readAt?.toISOString() ?? null,
          problem: row.problem,
          members: row.members,
          without_mailbox: row.withoutMailbox,
          others: row.others,
        };
  return { group, hindrance, role: mailAbilities.read_groups.role };
}

/** An untested connection doesn't count as a problem. */
async function hindranceOf({ platform, viewer }: ViewerCall): Promise<VipGroup["hindrance"]> {
  const connection = await findConnection(platform.postgres.db, viewer);
  if (connection === null || connection.sealedCredential === null) return "not_connected";
  const { checkedAt, grantedRoles } = connection;
  return checkedAt === null || isGranted("read_groups", new Set(grantedRoles)) ? null : "permission";
}

import { type VipGroupProblem, vipGroupLimit } from "@parapet/contract";
import { type GraphClient, GraphProblem, type GraphProblemKind, listPages } from "@parapet/graph-client";

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

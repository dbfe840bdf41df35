import { answerCollection } from "../../odata/answer-collection.ts";
import type { Group, User } from "../../tenant/directory.ts";
import { GraphError } from "../graph-error.ts";
import type { Call, GraphAnswer } from "../graph-request.ts";
import { presentFor, defaultUserProperties } from "./present-user.ts";

export function listMembers(call: Call): GraphAnswer {
  const { tenant, params, token } = call;
  const group = tenant.groups.get(params["group-id"] ?? "");
  if (group === undefined) throw new GraphError("resourceNotFound");
  const present = presentFor(token.roles);
  return answerCollection(call, {
    rows: group.memberIds.flatMap((id): (User | Group)[] =>
      [tenant.users.get(id) ?? tenant.groups.get(id) ?? []].flat(),
    ),
    present: (member) =>
      "memberIds" in member
        ? { "@odata.type": "#microsoft.graph.group", id: member.id, displayName: member.displayName }
        : { "@odata.type": "#microsoft.graph.user", ...present(member) },
    selected: defaultUserProperties,
    pageSize: 100,
    largestPage: 999,
    paging: "skiptoken",
    context: "directoryObjects",
  });
}

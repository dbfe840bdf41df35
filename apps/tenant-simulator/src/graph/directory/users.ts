import * as z from "zod";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import { hasWords } from "../../odata/words.ts";
import { findUser, type User, type Group } from "../../directory/directory.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { type Call, type GraphAnswer, readBody } from "../../odata/call.ts";
import { presentFor, defaultUserProperties } from "./present-user.ts";

/** The user in the path. */
export function userOf({ tenant, params }: Call): User {
  const name = params["user-id"] ?? "";
  const user = findUser(tenant.users, name);
  if (user === undefined)
    throw new GraphError(
      "resourceNotFound",
      `Resource '${name}' does not exist or one of its queried reference-property objects are not present.`,
    );
  return user;
}

export function listUsers(call: Call): GraphAnswer {
  const isAdvanced = ["$search", "$orderby"].some((name) => call.query.has(name)) && call.query.has("$filter");
  if ((call.query.has("$search") || isAdvanced) && call.headers["consistencylevel"] !== "eventual")
    throw new GraphError("unsupportedQuery");
  return answerCollection(call, {
    rows: [...call.tenant.users.values()],
    present: presentFor(call.token.roles),
    selected: defaultUserProperties,
    pageSize: 100,
    largestPage: 999,
    paging: "skiptoken",
    context: "users",
    search: userSearch,
  });
}

/** Names are searched by word, other properties by prefix. */
function userSearch(search: string): (user: User) => boolean {
  const [, name = "", sought = ""] = /^"(displayName|userPrincipalName):(.*)"$/.exec(search) ?? [];
  if (name === "") throw new GraphError("badRequest", `Syntax error: the search clause ${search} is invalid.`);
  return ({ displayName, userPrincipalName }) =>
    name === "displayName"
      ? hasWords(displayName, sought)
      : userPrincipalName.toLowerCase().startsWith(sought.toLowerCase());
}

export function getUser(call: Call): GraphAnswer {
  const user = presentFor(call.token.roles)(userOf(call));
  return answerEntity(call, user, { context: "users", selected: defaultUserProperties });
}

export function getManager(call: Call): GraphAnswer {
  const { managerId } = userOf(call);
  const manager = managerId === null ? undefined : call.tenant.users.get(managerId);
  if (manager === undefined) throw new GraphError("resourceNotFound", "Resource 'manager' does not exist.");
  const entity = { "@odata.type": "#microsoft.graph.user", ...presentFor(call.token.roles)(manager) };
  return answerEntity(call, entity, { context: "directoryObjects", selected: defaultUserProperties });
}

const userEdit = z.object({ accountEnabled: z.boolean().optional(), passwordProfile: z.object({}).optional() });

export function updateUser(call: Call): GraphAnswer {
  const user = userOf(call);
  const { accountEnabled } = readBody(call, userEdit);
  if (accountEnabled !== undefined) {
    user.accountEnabled = accountEnabled;
    call.tenant.userChanges.push(user.id);
  }
  return { status: 204 };
}

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

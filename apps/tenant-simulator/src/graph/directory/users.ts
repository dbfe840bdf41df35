import * as z from "zod";
import { findUser, type Directory, type Group, type User } from "../../directory/directory.ts";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { answerDelta } from "../../odata/delta.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { hasWords } from "../../odata/words.ts";
import type { Resources } from "../resources.ts";
import { defaultUserProperties, presentFor } from "./present-user.ts";

/** The user in the path. */
export function userOf({ params }: Call, { users }: Directory): User {
  const name = params["user-id"] ?? "";
  const user = findUser(users, name);
  if (user === undefined)
    throw new GraphError(
      "resourceNotFound",
      `Resource '${name}' does not exist or one of its queried reference-property objects are not present.`,
    );
  return user;
}

export function listUsers(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const isAdvanced = ["$search", "$orderby"].some((name) => call.query.has(name)) && call.query.has("$filter");
  if ((call.query.has("$search") || isAdvanced) && call.headers["consistencylevel"] !== "eventual")
    throw new GraphError("unsupportedQuery");
  return answerCollection(call, {
    rows: [...directory.users.values()],
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

export function getUser(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const user = presentFor(call.token.roles)(userOf(call, directory));
  return answerEntity(call, user, { context: "users", selected: defaultUserProperties });
}

export function getManager(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const { managerId } = userOf(call, directory);
  const manager = managerId === null ? undefined : directory.users.get(managerId);
  if (manager === undefined) throw new GraphError("resourceNotFound", "Resource 'manager' does not exist.");
  const entity = { "@odata.type": "#microsoft.graph.user", ...presentFor(call.token.roles)(manager) };
  return answerEntity(call, entity, { context: "directoryObjects", selected: defaultUserProperties });
}

const userEdit = z.object({ accountEnabled: z.boolean().optional(), passwordProfile: z.object({}).optional() });

export function updateUser(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const user = userOf(call, directory);
  const { accountEnabled } = readBody(call, userEdit);
  if (accountEnabled !== undefined) {
    user.accountEnabled = accountEnabled;
    directory.userChanges.push(user.id);
  }
  return { status: 204 };
}

export function listMembers(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const { params, token } = call;
  const group = directory.groups.get(params["group-id"] ?? "");
  if (group === undefined) throw new GraphError("resourceNotFound");
  const present = presentFor(token.roles);
  return answerCollection(call, {
    rows: group.memberIds.flatMap((id): (User | Group)[] =>
      [directory.users.get(id) ?? directory.groups.get(id) ?? []].flat(),
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

export function followUsers(
  call: Call,
  { directory: { users, userChanges }, deltas }: Pick<Resources, "directory" | "deltas">,
): GraphAnswer {
  const present = presentFor(call.token.roles);
  return answerDelta<string>(call, deltas, {
    scope: "users",
    head: userChanges.length + 1,
    rows: ({ since, until }) => {
      const changed = userChanges.slice(Math.max(since - 1, 0), until - 1);
      return [...new Set(since === 0 ? [...users.keys(), ...changed] : changed)];
    },
    present: (id) => {
      const user = users.get(id);
      return user === undefined ? { id, "@removed": { reason: "changed" } } : present(user);
    },
    selected: defaultUserProperties,
    pageSize: 100,
    context: "users",
  });
}

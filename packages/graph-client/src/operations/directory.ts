import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { deltaPageOf, directoryObject, domain, organization, pageOf, record, user } from "./shapes.ts";

const read = { method: "GET", limit: "directory", isRepeatable: true } as const;

export const directoryOperations = {
  "organization.list": operation({
    ...read,
    path: "/organization",
    query: ["$select"],
    answer: pageOf(organization),
    roles: ["User.Read.All", "Organization.Read.All", "Directory.Read.All"],
  }),
  "domain.list": operation({
    ...read,
    path: "/domains",
    query: ["$select"],
    answer: pageOf(domain),
    roles: ["Domain.Read.All", "Domain.ReadWrite.All", "Directory.Read.All"],
  }),
  "user.list": operation({
    ...read,
    path: "/users",
    query: ["$select", "$filter", "$top"],
    answer: pageOf(user),
    roles: ["User.ReadBasic.All", "User.Read.All", "User.ReadWrite.All", "Directory.Read.All"],
  }),
  "user.delta": operation({
    ...read,
    path: "/users/delta",
    query: ["$select"],
    answer: deltaPageOf(user),
    roles: ["User.Read.All", "User.ReadWrite.All", "Directory.Read.All"],
  }),
  "user.get": operation({
    ...read,
    path: "/users/{userId}",
    query: ["$select"],
    answer: user,
    roles: ["User.ReadBasic.All", "User.Read.All", "User.ReadWrite.All", "Directory.Read.All"],
  }),
  "user.manager": operation({
    ...read,
    path: "/users/{userId}/manager",
    query: ["$select"],
    answer: directoryObject,
    roles: ["User.Read.All", "User.ReadWrite.All", "Directory.Read.All"],
  }),
  "user.change": operation({
    method: "PATCH",
    limit: "directory",
    isRepeatable: true,
    path: "/users/{userId}",
    body: z.object({ accountEnabled: z.boolean() }),
    answer: "nothing",
    roles: ["User.EnableDisableAccount.All", "User.ReadWrite.All"],
  }),
  "user.revokeSessions": operation({
    method: "POST",
    limit: "directory",
    isRepeatable: true,
    path: "/users/{userId}/revokeSignInSessions",
    answer: z.looseObject({ value: z.optional(z.boolean()) }),
    roles: ["User.RevokeSessions.All", "User.ReadWrite.All"],
  }),
  "group.members": operation({
    ...read,
    path: "/groups/{groupId}/members",
    query: ["$select", "$top"],
    answer: pageOf(directoryObject),
    roles: ["GroupMember.ReadBasic.All", "GroupMember.Read.All", "Group.Read.All", "Directory.Read.All"],
  }),
  "authenticationMethod.list": operation({
    ...read,
    path: "/users/{userId}/authentication/methods",
    answer: pageOf(record),
    roles: ["UserAuthenticationMethod.Read.All", "UserAuthenticationMethod.ReadWrite.All"],
  }),
  "consent.list": operation({
    ...read,
    path: "/oauth2PermissionGrants",
    query: ["$filter", "$top"],
    answer: pageOf(record),
    roles: ["Directory.Read.All", "DelegatedPermissionGrant.ReadWrite.All"],
  }),
};

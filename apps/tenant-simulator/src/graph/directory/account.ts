import { instant } from "../../base/clock.ts";
import type { JsonObject } from "../../base/json.ts";
import type { Applications, PermissionGrant } from "../../directory/applications.ts";
import { logDirectoryActivity, type EntraLogging } from "../../logs/entra-log.ts";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import type { Call, GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import type { Resources } from "../resources.ts";
import { userOf } from "./users.ts";

const paging = { pageSize: 100, largestPage: 999, paging: "skiptoken" } as const;

/** Revokes a user's sessions. */
export function revokeSessions(
  call: Call,
  { directory, ...logging }: EntraLogging & Pick<Resources, "directory">,
): GraphAnswer {
  const user = userOf(call, directory);
  user.sessionsValidFrom = logging.clock.now();
  directory.userChanges.push(user.id);
  logDirectoryActivity(logging, user, {
    activity: "Update StsRefreshTokenValidFrom Timestamp",
    category: "UserManagement",
    service: "Core Directory",
    operationType: "Update",
    target: { id: user.id, name: user.displayName, type: "User" },
  });
  return { status: 200, body: { "@odata.context": `${call.root}/$metadata#Edm.Boolean`, value: true } };
}

export function listMethods(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const { id, createdAt } = userOf(call, directory);
  const added = directory.addedMethods.filter(({ userId }) => userId === id);
  const rows = [
    { id: "28c10230-6103-485e-b985-444c60001490", type: "passwordAuthenticationMethod", createdAt },
    { id: `${id.slice(0, 24)}a0a0a0a0a0a0`, type: "microsoftAuthenticatorAuthenticationMethod", createdAt },
    ...added,
  ];
  return answerCollection(call, {
    ...paging,
    rows,
    present: (method) => ({
      "@odata.type": `#microsoft.graph.${method.type}`,
      id: method.id,
      createdDateTime: instant(method.createdAt),
    }),
    context: `users('${id}')/authentication/methods`,
  });
}

export function listUserGrants(
  call: Call,
  { directory, applications }: Pick<Resources, "directory" | "applications">,
): GraphAnswer {
  const { id } = userOf(call, directory);
  return listGrantsOf(call, applications, ({ principalId }) => principalId === id);
}

export function listGrants(call: Call, { applications }: Pick<Resources, "applications">): GraphAnswer {
  return listGrantsOf(call, applications, () => true);
}

function listGrantsOf(
  call: Call,
  { grants }: Applications,
  isWanted: (grant: PermissionGrant) => boolean,
): GraphAnswer {
  return answerCollection(call, {
    ...paging,
    rows: [...grants.values()].filter(isWanted),
    present: ({ id, clientId, principalId, scope }) => ({
      id,
      clientId,
      consentType: "Principal",
      principalId,
      resourceId: "00000003-0000-0000-c000-000000000000",
      scope,
    }),
    context: "oauth2PermissionGrants",
  });
}

export function deleteGrant({ params }: Call, { applications }: Pick<Resources, "applications">): GraphAnswer {
  if (!applications.grants.delete(params["oAuth2PermissionGrant-id"] ?? "")) throw new GraphError("resourceNotFound");
  return { status: 204 };
}

export function getServicePrincipal(call: Call, { applications }: Pick<Resources, "applications">): GraphAnswer {
  const { registrations, thirdParty } = applications;
  const id = call.params["servicePrincipal-id"] ?? "";
  const own = [...registrations.values()].find(({ servicePrincipalId }) => servicePrincipalId === id);
  const app =
    own === undefined ? thirdParty.get(id) : { id, appId: own.clientId, displayName: own.displayName, publisher: null };
  if (app === undefined) throw new GraphError("resourceNotFound");
  const entity: JsonObject = {
    id: app.id,
    accountEnabled: true,
    appId: app.appId,
    appDisplayName: app.displayName,
    displayName: app.displayName,
    appRoleAssignmentRequired: false,
    servicePrincipalType: "Application",
    signInAudience: "AzureADMultipleOrgs",
    replyUrls: [],
    tags: [],
    verifiedPublisher: { displayName: app.publisher, verifiedPublisherId: null, addedDateTime: null },
  };
  return answerEntity(call, entity, { context: "servicePrincipals" });
}

export function getMailboxSettings(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const { id, preferredLanguage, isShared } = userOf(call, directory);
  return {
    status: 200,
    body: {
      "@odata.context": `${call.root}/$metadata#users('${id}')/mailboxSettings`,
      archiveFolder: null,
      timeZone: "W. Europe Standard Time",
      dateFormat: "dd/MM/yyyy",
      timeFormat: "HH:mm",
      userPurpose: isShared ? "shared" : "user",
      language: { locale: preferredLanguage, displayName: "English (United Kingdom)" },
      automaticRepliesSetting: {
        status: "disabled",
        externalAudience: "none",
        internalReplyMessage: "",
        externalReplyMessage: "",
      },
    },
  };
}

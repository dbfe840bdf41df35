import type { Applications, PermissionGrant, ThirdPartyApp } from "../directory/applications.ts";
import type { User } from "../directory/directory.ts";
import type { AuditLog } from "../logs/audit-log.ts";
import { logDirectoryActivity, type EntraLogging } from "../logs/entra-log.ts";

/** What a consent changes and is logged in. */
interface Consenting extends EntraLogging {
  readonly applications: Applications;
  readonly audit: AuditLog;
}

/** Grants an application delegated permissions, with log entries. */
export function consentToApp(
  { applications, audit, ...logging }: Consenting,
  user: User,
  displayName: string,
  scopes: readonly string[],
  ip: string,
): PermissionGrant {
  const { random } = logging;
  const known = [...applications.thirdParty.values()].find((app) => app.displayName === displayName);
  const app: ThirdPartyApp = known ?? { id: random.uuid(), appId: random.uuid(), displayName, publisher: null };
  applications.thirdParty.set(app.id, app);
  const grant: PermissionGrant = {
    id: random.bytes(32).toString("base64url"),
    clientId: app.id,
    principalId: user.id,
    scope: ` ${scopes.join(" ")}`,
  };
  applications.grants.set(grant.id, grant);
  const permissions = `[] => [[Id: ${grant.id}, ClientId: ${app.id}, PrincipalId: ${user.id}, ConsentType: Principal, Scope: ${grant.scope}]]; `;
  logDirectoryActivity(logging, user, {
    activity: "Consent to application",
    category: "ApplicationManagement",
    service: "Core Directory",
    operationType: "Assign",
    ip,
    target: { id: app.id, name: displayName, type: "ServicePrincipal" },
    modified: [
      { name: "ConsentContext.IsAdminConsent", value: "False" },
      { name: "ConsentAction.Permissions", value: permissions },
    ],
  });
  audit.write({
    contentType: "Audit.AzureActiveDirectory",
    recordType: 8,
    operation: "Consent to application.",
    workload: "AzureActiveDirectory",
    userId: user.userPrincipalName,
    clientIp: ip,
    objectId: app.id,
    more: {
      AzureActiveDirectoryEventType: 1,
      ModifiedProperties: [
        { Name: "ConsentContext.IsAdminConsent", NewValue: "False", OldValue: "" },
        { Name: "ConsentAction.Permissions", NewValue: permissions, OldValue: "" },
      ],
      Target: [{ ID: displayName, Type: 1 }],
    },
  });
  return grant;
}

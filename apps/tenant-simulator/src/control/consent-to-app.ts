import type { User } from "../directory/directory.ts";
import type { Tenant } from "../tenant.ts";
import { logDirectoryActivity } from "../logs/entra-log.ts";

/** A third-party application with user consent. */
export interface ForeignApp {
  readonly id: string;
  readonly appId: string;
  readonly displayName: string;
  readonly publisher: string | null;
}

export interface PermissionGrant {
  readonly id: string;
  readonly clientId: string;
  readonly principalId: string;
  readonly scope: string;
}

/** Grants an application delegated permissions, with log entries. */
export function consentToApp(
  tenant: Tenant,
  user: User,
  displayName: string,
  scopes: readonly string[],
  ip: string,
): PermissionGrant {
  const { random, consents, audit } = tenant;
  const known = [...consents.apps.values()].find((app) => app.displayName === displayName);
  const app: ForeignApp = known ?? { id: random.uuid(), appId: random.uuid(), displayName, publisher: null };
  consents.apps.set(app.id, app);
  const grant: PermissionGrant = {
    id: random.bytes(32).toString("base64url"),
    clientId: app.id,
    principalId: user.id,
    scope: ` ${scopes.join(" ")}`,
  };
  consents.grants.set(grant.id, grant);
  const permissions = `[] => [[Id: ${grant.id}, ClientId: ${app.id}, PrincipalId: ${user.id}, ConsentType: Principal, Scope: ${grant.scope}]]; `;
  logDirectoryActivity(tenant, user, {
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

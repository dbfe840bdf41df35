import type { Resource } from "./clouds.ts";

/** Roles requested by the preregistered application, one per ability. */
export const defaultRoles: Readonly<Record<Resource, readonly string[]>> = {
  graph: [
    "Application.Read.All",
    "AuditLog.Read.All",
    "AuditLogsQuery-Exchange.Read.All",
    "DelegatedPermissionGrant.ReadWrite.All",
    "Directory.Read.All",
    "Domain.Read.All",
    "ExchangeMessageTrace.Read.All",
    "GroupMember.ReadBasic.All",
    "IdentityRiskEvent.Read.All",
    "IdentityRiskEvent.ReadWrite.All",
    "IdentityRiskyUser.Read.All",
    "IdentityRiskyUser.ReadWrite.All",
    "Mail.Read",
    "Mail.ReadWrite",
    "Mail.Send",
    "MailboxSettings.Read",
    "MailboxSettings.ReadWrite",
    "Organization.Read.All",
    "SecurityAnalyzedMessage.Read.All",
    "SecurityAnalyzedMessage.ReadWrite.All",
    "User.EnableDisableAccount.All",
    "User.Read.All",
    "User.RevokeSessions.All",
    "UserAuthenticationMethod.Read.All",
  ],
  manage: ["ActivityFeed.Read"],
};

import {
  userEndpoints,
  userLoginEndpoints,
  organizationEndpoints,
  providerEndpoints,
  quotaEndpoints,
  installationEndpoints,
  apiTokenEndpoints,
  auditEndpoints,
} from "@parapet/contract";
import { createOwnToken, createToken } from "../../../modules/account/api-token/create-token.ts";
import { listOwnTokens, listTokens } from "../../../modules/account/api-token/queries.ts";
import { revokeOwnToken, revokeToken } from "../../../modules/account/api-token/revoke-token.ts";
import { rotateOwnToken, rotateToken } from "../../../modules/account/api-token/rotate-token.ts";
import { listAudit } from "../../../modules/account/audit/list-audit.ts";
import { getInstallation, updateInstallation } from "../../../modules/account/installation/update-installation.ts";
import { listUserLogins } from "../../../modules/account/login-risk/list-user-logins.ts";
import { reportLogin } from "../../../modules/account/login-risk/report-login.ts";
import { archiveOrganization } from "../../../modules/account/organization/archive-organization.ts";
import { bulkOrganizations } from "../../../modules/account/organization/bulk-organizations.ts";
import { createOrganization } from "../../../modules/account/organization/create-organization.ts";
import {
  exportOrganizations,
  getOrganization,
  listOrganizations,
  selectOrganizations,
} from "../../../modules/account/organization/queries.ts";
import { restoreOrganization } from "../../../modules/account/organization/restore-organization.ts";
import { updateOrganization } from "../../../modules/account/organization/update-organization.ts";
import { archiveProvider } from "../../../modules/account/provider/archive-provider.ts";
import { inviteProvider } from "../../../modules/account/provider/invite-provider.ts";
import { publishKeys } from "../../../modules/account/provider/publish-keys.ts";
import {
  exportProviders,
  getProvider,
  listKeys,
  listProviders,
  searchProviders,
} from "../../../modules/account/provider/queries.ts";
import { restoreProvider } from "../../../modules/account/provider/restore-provider.ts";
import { rotateKey } from "../../../modules/account/provider/rotate-key.ts";
import { updateProvider } from "../../../modules/account/provider/update-provider.ts";
import { changeQuotas, getQuotas } from "../../../modules/account/quota/provider-quotas.ts";
import { activateUser } from "../../../modules/account/user/activate-user.ts";
import { bulkUsers } from "../../../modules/account/user/bulk-users.ts";
import { createPasswordLink } from "../../../modules/account/user/create-password-link.ts";
import { endUserSessions } from "../../../modules/account/user/end-user-sessions.ts";
import { inviteUser } from "../../../modules/account/user/invite-user.ts";
import { listLoginsOfUser } from "../../../modules/account/user/list-logins-of-user.ts";
import {
  exportUsers,
  getUser,
  listUserSessions,
  listUsers,
  selectUsers,
} from "../../../modules/account/user/queries.ts";
import { resendInvitation } from "../../../modules/account/user/resend-invitation.ts";
import { resetUserMfa } from "../../../modules/account/user/reset-user-mfa.ts";
import { suspendUser } from "../../../modules/account/user/suspend-user.ts";
import { updateUser } from "../../../modules/account/user/update-user.ts";
import { defineHandlers } from "../../handler.ts";

const userHandlers = defineHandlers(userEndpoints, {
  "users.list": ({ call, query }) => listUsers(call, query),
  "users.select": ({ call, query }) => selectUsers(call, query),
  "users.export": ({ call, query }) => exportUsers(call, query),
  "users.bulk": ({ call, body }) => bulkUsers(call, body),
  "users.invite": ({ call, body }) => inviteUser(call, body),
  "users.get": ({ call, params }) => getUser(call, params.id),
  "users.update": ({ call, params, body }) => updateUser(call, params.id, body),
  "users.suspend": ({ call, params }) => suspendUser(call, params.id),
  "users.activate": ({ call, params }) => activateUser(call, params.id),
  "users.resendInvitation": ({ call, params }) => resendInvitation(call, params.id),
  "users.createPasswordLink": ({ call, params }) => createPasswordLink(call, params.id),
  "users.resetMfa": ({ call, params }) => resetUserMfa(call, params.id),
  "users.sessions": ({ call, params }) => listUserSessions(call, params.id),
  "users.logins": ({ call, params, query }) => listLoginsOfUser(call, params.id, query),
  "users.endSessions": async ({ call, params }) => {
    await endUserSessions(call, params.id);
    return undefined;
  },
});

const userLoginHandlers = defineHandlers(userLoginEndpoints, {
  "userLogins.list": ({ call, query }) => listUserLogins(call, query),
  "userLogins.report": ({ call, params }) => reportLogin(call, params.id),
});

const organizationHandlers = defineHandlers(organizationEndpoints, {
  "organizations.list": ({ call, query }) => listOrganizations(call, query),
  "organizations.select": ({ call, query }) => selectOrganizations(call, query),
  "organizations.export": ({ call, query }) => exportOrganizations(call, query),
  "organizations.bulk": ({ call, body }) => bulkOrganizations(call, body),
  "organizations.create": ({ call, body }) => createOrganization(call, body),
  "organizations.get": ({ call, params }) => getOrganization(call, params.id),
  "organizations.update": ({ call, params, body }) => updateOrganization(call, params.id, body),
  "organizations.archive": ({ call, params }) => archiveOrganization(call, params.id),
  "organizations.restore": ({ call, params }) => restoreOrganization(call, params.id),
});

const providerHandlers = defineHandlers(providerEndpoints, {
  "providers.list": ({ call }) => listProviders(call),
  "providers.search": ({ call, query }) => searchProviders(call, query),
  "providers.export": ({ call, query }) => exportProviders(call, query),
  "providers.create": ({ call, body }) => inviteProvider(call, body),
  "providers.get": ({ call, params }) => getProvider(call, params.id),
  "providers.update": ({ call, params, body }) => updateProvider(call, params.id, body),
  "providers.archive": ({ call, params }) => archiveProvider(call, params.id),
  "providers.restore": ({ call, params }) => restoreProvider(call, params.id),
  "providers.keys": ({ call, params }) => listKeys(call, params.id),
  "providers.rotateKey": ({ call, params, body }) => rotateKey(call, params.id, body),
  "providers.jwks": ({ call, params }) => publishKeys(call, params.id),
});

const quotaHandlers = defineHandlers(quotaEndpoints, {
  "providers.quotas": ({ call, params }) => getQuotas(call, params.id),
  "providers.changeQuotas": ({ call, params, body }) => changeQuotas(call, params.id, body),
});

const installationHandlers = defineHandlers(installationEndpoints, {
  "installation.get": ({ call }) => getInstallation(call),
  "installation.update": ({ call, body }) => updateInstallation(call, body),
});

const apiTokenHandlers = defineHandlers(apiTokenEndpoints, {
  "apiTokens.list": ({ call }) => listTokens(call),
  "apiTokens.create": ({ call, body }) => createToken(call, body),
  "apiTokens.revoke": async ({ call, params }) => {
    await revokeToken(call, params.id);
    return undefined;
  },
  "apiTokens.rotate": ({ call, params, body }) => rotateToken(call, params.id, body.grace_ms),
  "ownTokens.list": ({ call }) => listOwnTokens(call),
  "ownTokens.create": ({ call, body }) => createOwnToken(call, body),
  "ownTokens.rotate": ({ call, params, body }) => rotateOwnToken(call, params.id, body.grace_ms),
  "ownTokens.revoke": async ({ call, params }) => {
    await revokeOwnToken(call, params.id);
    return undefined;
  },
});

const auditHandlers = defineHandlers(auditEndpoints, {
  "audit.list": ({ call, query }) => listAudit(call, query),
});

export const directoryHandlers = {
  ...apiTokenHandlers,
  ...userHandlers,
  ...userLoginHandlers,
  ...organizationHandlers,
  ...providerHandlers,
  ...quotaHandlers,
  ...installationHandlers,
  ...auditHandlers,
};

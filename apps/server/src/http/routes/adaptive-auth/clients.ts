import { apiClientEndpoints, clientKeyEndpoints, clientTotpEndpoints, clientWayEndpoints } from "@parapet/contract";
import { bulkClients } from "../../../modules/adaptive-auth/api-client/bulk-clients.ts";
import { changeClientState } from "../../../modules/adaptive-auth/api-client/change-client-state.ts";
import { createClient } from "../../../modules/adaptive-auth/api-client/create-client.ts";
import { deleteClient } from "../../../modules/adaptive-auth/api-client/delete-client.ts";
import {
  exportClients,
  exportPersonalData,
  getClient,
  listClients,
  selectClients,
} from "../../../modules/adaptive-auth/api-client/queries.ts";
import { resetLearning } from "../../../modules/adaptive-auth/api-client/reset-learning.ts";
import { updateClient } from "../../../modules/adaptive-auth/api-client/update-client.ts";
import { allowInsecureCodes } from "../../../modules/adaptive-auth/apidynamics/allow-insecure-codes.ts";
import { listContexts } from "../../../modules/adaptive-auth/client-context/list-contexts.ts";
import { revokeContext } from "../../../modules/adaptive-auth/client-context/revoke-context.ts";
import { adoptConsumers, listConsumers } from "../../../modules/adaptive-auth/client-identity/adopt-consumers.ts";
import {
  addIdentity,
  listIdentities,
  removeIdentity,
} from "../../../modules/adaptive-auth/client-identity/identities.ts";
import { importKeys } from "../../../modules/adaptive-auth/client-identity/import-keys.ts";
import { undoImport } from "../../../modules/adaptive-auth/client-identity/undo-import.ts";
import { createKey } from "../../../modules/adaptive-auth/client-key/create-key.ts";
import { listKeys } from "../../../modules/adaptive-auth/client-key/queries.ts";
import { registerSigningKey } from "../../../modules/adaptive-auth/client-key/register-signing-key.ts";
import { revokeKey } from "../../../modules/adaptive-auth/client-key/revoke-key.ts";
import { revokeSigningKey } from "../../../modules/adaptive-auth/client-key/revoke-signing-key.ts";
import { rotateKey } from "../../../modules/adaptive-auth/client-key/rotate-key.ts";
import { unlockKey } from "../../../modules/adaptive-auth/client-key/unlock-key.ts";
import { confirmClientTotp } from "../../../modules/adaptive-auth/client-totp/confirm-client-totp.ts";
import { enrolClientTotp } from "../../../modules/adaptive-auth/client-totp/enrol-client-totp.ts";
import { removeClientTotp } from "../../../modules/adaptive-auth/client-totp/remove-client-totp.ts";
import { renewClientBackupCodes } from "../../../modules/adaptive-auth/client-totp/renew-client-backup-codes.ts";
import { revokeDevice } from "../../../modules/adaptive-auth/remembered-device/revoke-device.ts";
import { defineHandlers } from "../../handler.ts";

const apiClientHandlers = defineHandlers(apiClientEndpoints, {
  "apiClients.list": ({ call, query }) => listClients(call, query),
  "apiClients.select": ({ call, query }) => selectClients(call, query),
  "apiClients.export": ({ call, query }) => exportClients(call, query),
  "apiClients.create": ({ call, body }) => createClient(call, body),
  "apiClients.get": ({ call, params }) => getClient(call, params.id),
  "apiClients.update": ({ call, params, body }) => updateClient(call, params.id, body),
  "apiClients.changeState": ({ call, params, body }) => changeClientState(call, params.id, body),
  "apiClients.allowInsecureCodes": ({ call, params, body }) => allowInsecureCodes(call, params.id, body),
  "apiClients.bulk": ({ call, body }) => bulkClients(call, body),
  "apiClients.resetLearning": ({ call, params }) => resetLearning(call, params.id),
  "apiClients.delete": async ({ call, params }) => {
    await deleteClient(call, params.id);
    return undefined;
  },
  "apiClients.personalData": ({ call, params }) => exportPersonalData(call, params.id),
  "clientContexts.list": ({ call, params }) => listContexts(call, params.id),
  "clientContexts.revoke": async ({ call, params: { id, context } }) => {
    await revokeContext(call, { clientId: id, contextId: context });
    return undefined;
  },
  "rememberedDevices.revoke": async ({ call, params: { id, device } }) => {
    await revokeDevice(call, { clientId: id, deviceId: device });
    return undefined;
  },
});

const clientWayHandlers = defineHandlers(clientWayEndpoints, {
  "clientIdentities.list": ({ call, params }) => listIdentities(call, params.id),
  "clientIdentities.create": ({ call, params, body }) => addIdentity(call, params.id, body),
  "clientIdentities.delete": async ({ call, params: { id, identity } }) => {
    await removeIdentity(call, { clientId: id, identityId: identity });
    return undefined;
  },
  "clientImports.run": ({ call, params, body }) => importKeys(call, params.id, body),
  "clientImports.undo": ({ call, params, body }) => undoImport(call, params.id, body.import_id),
  "adoptions.list": ({ call, params }) => listConsumers(call, params.id),
  "adoptions.adopt": ({ call, params, body }) => adoptConsumers(call, params.id, body),
});

const clientKeyHandlers = defineHandlers(clientKeyEndpoints, {
  "clientKeys.list": ({ call, params }) => listKeys(call, params.id),
  "clientKeys.create": ({ call, params, body }) => createKey(call, params.id, body),
  "clientKeys.rotate": ({ call, params: { id, key }, body }) => rotateKey(call, { clientId: id, keyId: key }, body),
  "clientKeys.revoke": async ({ call, params: { id, key } }) => {
    await revokeKey(call, { clientId: id, keyId: key });
    return undefined;
  },
  "clientKeys.unlock": async ({ call, params: { id, key } }) => {
    await unlockKey(call, { clientId: id, keyId: key });
    return undefined;
  },
  "signingKeys.create": ({ call, params, body }) => registerSigningKey(call, params.id, body),
  "signingKeys.revoke": async ({ call, params: { id, key } }) => {
    await revokeSigningKey(call, { clientId: id, keyId: key });
    return undefined;
  },
});

const clientTotpHandlers = defineHandlers(clientTotpEndpoints, {
  "clientTotp.enrol": ({ call, params }) => enrolClientTotp(call, params.id),
  "clientTotp.confirm": ({ call, params, body }) => confirmClientTotp(call, params.id, body),
  "clientTotp.remove": async ({ call, params }) => {
    await removeClientTotp(call, params.id);
    return undefined;
  },
  "clientTotp.renewBackupCodes": ({ call, params }) => renewClientBackupCodes(call, params.id),
});

export const clientsHandlers = {
  ...apiClientHandlers,
  ...clientWayHandlers,
  ...clientKeyHandlers,
  ...clientTotpHandlers,
};

import { apiClientEndpoints } from "@parapet/contract";
import { bulkClients } from "../../../modules/adaptive-auth/api-client/bulk-clients.ts";
import { changeClientState } from "../../../modules/adaptive-auth/api-client/change-client-state.ts";
import { createClient } from "../../../modules/adaptive-auth/api-client/create-client.ts";
import { deleteClient } from "../../../modules/adaptive-auth/api-client/delete-client.ts";
import { exportClients } from "../../../modules/adaptive-auth/api-client/export-clients.ts";
import { exportPersonalData } from "../../../modules/adaptive-auth/api-client/export-personal-data.ts";
import { getClient } from "../../../modules/adaptive-auth/api-client/get-client.ts";
import { listClients } from "../../../modules/adaptive-auth/api-client/list-clients.ts";
import { resetLearning } from "../../../modules/adaptive-auth/api-client/reset-learning.ts";
import { selectClients } from "../../../modules/adaptive-auth/api-client/select-clients.ts";
import { updateClient } from "../../../modules/adaptive-auth/api-client/update-client.ts";
import { listContexts } from "../../../modules/adaptive-auth/client-context/list-contexts.ts";
import { revokeContext } from "../../../modules/adaptive-auth/client-context/revoke-context.ts";
import { defineHandlers } from "../../handler.ts";

export const apiClientHandlers = defineHandlers(apiClientEndpoints, {
  "apiClients.list": ({ call, query }) => listClients(call, query),
  "apiClients.select": ({ call, query }) => selectClients(call, query),
  "apiClients.export": ({ call, query }) => exportClients(call, query),
  "apiClients.create": ({ call, body }) => createClient(call, body),
  "apiClients.get": ({ call, params }) => getClient(call, params.id),
  "apiClients.update": ({ call, params, body }) => updateClient(call, params.id, body),
  "apiClients.changeState": ({ call, params, body }) => changeClientState(call, params.id, body),
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
});

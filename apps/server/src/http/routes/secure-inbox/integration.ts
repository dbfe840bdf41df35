import { integrationEndpoints } from "@parapet/contract";
import { getIntegrationStatus } from "../../../modules/secure-inbox/connection/get-connection.ts";
import { defineHandlers } from "../../handler.ts";

export const integrationHandlers = defineHandlers(integrationEndpoints, {
  "integration.status": ({ call }) => getIntegrationStatus(call),
});

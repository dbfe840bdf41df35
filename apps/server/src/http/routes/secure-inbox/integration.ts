import { integrationEndpoints } from "@parapet/contract";
import { defineHandlers } from "../../handler.ts";

export const integrationHandlers = defineHandlers(integrationEndpoints, {
  // No tenant can be connected yet, so none is.
  "integration.status": async () => undefined,
});

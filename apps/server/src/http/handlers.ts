import type { AllHandlers } from "./handler.ts";
import { directoryHandlers } from "./routes/account/directory.ts";
import { signInHandlers } from "./routes/account/sign-in.ts";
import { workspaceHandlers } from "./routes/account/workspace.ts";
import { clientsHandlers } from "./routes/adaptive-auth/clients.ts";
import { decisionsHandlers } from "./routes/adaptive-auth/decisions.ts";
import { policiesHandlers } from "./routes/adaptive-auth/policies.ts";
import { alertHandlers } from "./routes/insights/alerts.ts";
import { inventoryHandlers } from "./routes/insights/inventory.ts";
import { trafficHandlers } from "./routes/insights/traffic.ts";
import { operationsHandlers, ownReferenceHandlers, type DescribeApi } from "./routes/operations.ts";
import { takeoverHandlers } from "./routes/secure-inbox/account-takeover.ts";
import { emailHandlers } from "./routes/secure-inbox/mail.ts";
import { responseHandlers } from "./routes/secure-inbox/response.ts";
import { tenantHandlers } from "./routes/secure-inbox/tenant.ts";

/** The handler of every row of the table. */
export function allHandlers(describe: DescribeApi): AllHandlers {
  return {
    ...operationsHandlers(describe),
    ...ownReferenceHandlers(describe),
    ...signInHandlers,
    ...workspaceHandlers,
    ...directoryHandlers,
    ...trafficHandlers,
    ...inventoryHandlers,
    ...alertHandlers,
    ...clientsHandlers,
    ...decisionsHandlers,
    ...takeoverHandlers,
    ...tenantHandlers,
    ...emailHandlers,
    ...responseHandlers,
    ...policiesHandlers,
  };
}

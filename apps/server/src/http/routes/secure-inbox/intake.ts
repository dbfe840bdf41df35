import { intakeEndpoints } from "@parapet/contract";
import { changeScan } from "../../../modules/secure-inbox/intake/change-scan.ts";
import { readIntakeHealth } from "../../../modules/secure-inbox/intake/read-intake-health.ts";
import { listScans } from "../../../modules/secure-inbox/intake/read-scans.ts";
import { receiveLifecycle } from "../../../modules/secure-inbox/intake/receive-lifecycle.ts";
import { receiveNotifications } from "../../../modules/secure-inbox/intake/receive-notifications.ts";
import { setReportingMailbox } from "../../../modules/secure-inbox/intake/set-reporting-mailbox.ts";
import { startScan } from "../../../modules/secure-inbox/intake/start-scan.ts";
import { defineHandlers } from "../../handler.ts";

export const intakeHandlers = defineHandlers(intakeEndpoints, {
  "mailNotifications.receive": async ({ call, query, body }) => {
    if (query.validationToken !== undefined) return query.validationToken;
    await receiveNotifications(call.platform, body);
    return undefined;
  },
  "mailNotifications.receiveLifecycle": async ({ call, query, body }) => {
    if (query.validationToken !== undefined) return query.validationToken;
    await receiveLifecycle(call.platform, body);
    return undefined;
  },
  "mailIntake.health": ({ call }) => readIntakeHealth(call),
  "mailIntake.setReportingMailbox": ({ call, body }) => setReportingMailbox(call, body),
  "mailScans.start": ({ call, body }) => startScan(call, body),
  "mailScans.list": ({ call, query }) => listScans(call, query),
  "mailScans.pause": ({ call, params }) => changeScan(call, params.id, "pause"),
  "mailScans.resume": ({ call, params }) => changeScan(call, params.id, "resume"),
  "mailScans.cancel": ({ call, params }) => changeScan(call, params.id, "cancel"),
});

import {
  mailConnectionEndpoints,
  integrationEndpoints,
  intakeEndpoints,
  mailboxEndpoints,
  vipGroupEndpoints,
  listImportEndpoints,
} from "@parapet/contract";
import { beginLogin } from "../../../modules/secure-inbox/connection/begin-login.ts";
import { testConnection } from "../../../modules/secure-inbox/connection/check-connection.ts";
import { configureConnection } from "../../../modules/secure-inbox/connection/configure-connection.ts";
import { discardCredential } from "../../../modules/secure-inbox/connection/discard-credential.ts";
import { disconnect } from "../../../modules/secure-inbox/connection/disconnect.ts";
import { finishLogin } from "../../../modules/secure-inbox/connection/finish-login.ts";
import {
  getCapabilities,
  getConnection,
  getIntegrationStatus,
} from "../../../modules/secure-inbox/connection/queries.ts";
import { restoreCredential } from "../../../modules/secure-inbox/connection/restore-credential.ts";
import { tryCredential } from "../../../modules/secure-inbox/connection/try-credential.ts";
import { changeScan } from "../../../modules/secure-inbox/intake/change-scan.ts";
import { listScans } from "../../../modules/secure-inbox/intake/queries.ts";
import { readIntakeHealth } from "../../../modules/secure-inbox/intake/read-intake-health.ts";
import { receiveLifecycle } from "../../../modules/secure-inbox/intake/receive-lifecycle.ts";
import { receiveNotifications } from "../../../modules/secure-inbox/intake/receive-notifications.ts";
import { setReportingMailbox } from "../../../modules/secure-inbox/intake/set-reporting-mailbox.ts";
import { startScan } from "../../../modules/secure-inbox/intake/start-scan.ts";
import { importSenders, previewSenders, undoImport } from "../../../modules/secure-inbox/list-import/import-senders.ts";
import { previewVips } from "../../../modules/secure-inbox/list-import/preview-vips.ts";
import { changeMailbox, changeMailboxes } from "../../../modules/secure-inbox/mailbox/change-mailbox.ts";
import { exportMailboxes, listMailboxes, selectMailboxIds } from "../../../modules/secure-inbox/mailbox/queries.ts";
import { chooseVipGroup, endVipGroup } from "../../../modules/secure-inbox/vip-group/choose-vip-group.ts";
import { previewVipGroup } from "../../../modules/secure-inbox/vip-group/preview-vip-group.ts";
import { readVipGroup } from "../../../modules/secure-inbox/vip-group/queries.ts";
import { defineHandlers } from "../../handler.ts";

const mailConnectionHandlers = defineHandlers(mailConnectionEndpoints, {
  "mailConnection.configure": ({ call, body }) => configureConnection(call, body),
  "mailConnection.login": ({ call, query }) => beginLogin(call, query),
  "mailConnection.callback": ({ call, query }) => finishLogin(call, query),
  "mailConnection.get": ({ call }) => getConnection(call),
  "mailConnection.test": ({ call }) => testConnection(call),
  "mailConnection.capabilities": ({ call }) => getCapabilities(call),
  "mailConnection.tryCredential": ({ call }) => tryCredential(call),
  "mailConnection.discardCredential": ({ call }) => discardCredential(call),
  "mailConnection.restoreCredential": ({ call }) => restoreCredential(call),
  "mailConnection.disconnect": ({ call }) => disconnect(call),
});

const integrationHandlers = defineHandlers(integrationEndpoints, {
  "integration.status": ({ call }) => getIntegrationStatus(call),
});

const intakeHandlers = defineHandlers(intakeEndpoints, {
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

const mailboxHandlers = defineHandlers(mailboxEndpoints, {
  "mailboxes.list": ({ call, query }) => listMailboxes(call, query),
  "mailboxes.export": ({ call, query }) => exportMailboxes(call, query),
  "mailboxes.select": ({ call, query }) => selectMailboxIds(call, query),
  "mailboxes.changeAll": ({ call, body }) => changeMailboxes(call, body),
  "mailboxes.change": ({ call, params, body }) => changeMailbox(call, params.id, body),
});

const vipGroupHandlers = defineHandlers(vipGroupEndpoints, {
  "vipGroup.read": ({ call }) => readVipGroup(call),
  "vipGroup.preview": ({ call, body }) => previewVipGroup(call, body),
  "vipGroup.choose": ({ call, body }) => chooseVipGroup(call, body),
  "vipGroup.end": ({ call }) => endVipGroup(call),
});

const listImportHandlers = defineHandlers(listImportEndpoints, {
  "mailLists.preview": ({ call, body }) => previewSenders(call, body),
  "mailLists.import": ({ call, body }) => importSenders(call, body),
  "mailLists.undo": ({ call, body }) => undoImport(call, body),
  "mailLists.previewVips": ({ call, body }) => previewVips(call, body),
});

export const tenantHandlers = {
  ...mailConnectionHandlers,
  ...integrationHandlers,
  ...intakeHandlers,
  ...mailboxHandlers,
  ...vipGroupHandlers,
  ...listImportHandlers,
};

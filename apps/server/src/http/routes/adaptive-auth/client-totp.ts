import { clientTotpEndpoints } from "@parapet/contract";
import { confirmClientTotp } from "../../../modules/adaptive-auth/client-totp/confirm-client-totp.ts";
import { enrolClientTotp } from "../../../modules/adaptive-auth/client-totp/enrol-client-totp.ts";
import { removeClientTotp } from "../../../modules/adaptive-auth/client-totp/remove-client-totp.ts";
import { renewClientBackupCodes } from "../../../modules/adaptive-auth/client-totp/renew-client-backup-codes.ts";
import { defineHandlers } from "../../handler.ts";

export const clientTotpHandlers = defineHandlers(clientTotpEndpoints, {
  "clientTotp.enrol": ({ call, params }) => enrolClientTotp(call, params.id),
  "clientTotp.confirm": ({ call, params, body }) => confirmClientTotp(call, params.id, body),
  "clientTotp.remove": async ({ call, params }) => {
    await removeClientTotp(call, params.id);
    return undefined;
  },
  "clientTotp.renewBackupCodes": ({ call, params }) => renewClientBackupCodes(call, params.id),
});

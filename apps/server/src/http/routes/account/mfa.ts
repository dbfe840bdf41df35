import { mfaEndpoints } from "@parapet/contract";
import { changeAsking } from "../../../modules/account/mfa/change-asking.ts";
import { confirmEnrolment } from "../../../modules/account/mfa/confirm-enrolment.ts";
import { disable } from "../../../modules/account/mfa/disable.ts";
import { enrol } from "../../../modules/account/mfa/enrol.ts";
import { getMfa } from "../../../modules/account/mfa/get-mfa.ts";
import { renewBackupCodes } from "../../../modules/account/mfa/renew-backup-codes.ts";
import { defineHandlers } from "../../handler.ts";

export const mfaHandlers = defineHandlers(mfaEndpoints, {
  "mfa.get": ({ call }) => getMfa(call),
  "mfa.update": async ({ call, body }) => {
    await changeAsking(call, body);
    return undefined;
  },
  "mfa.enrol": ({ call, body }) => enrol(call, body),
  "mfa.confirm": ({ call, body }) => confirmEnrolment(call, body),
  "mfa.disable": async ({ call, body }) => {
    await disable(call, body);
    return undefined;
  },
  "mfa.renewBackupCodes": ({ call, body }) => renewBackupCodes(call, body),
});

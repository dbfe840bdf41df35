import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant } from "../primitives.ts";
import { secondFactor } from "./login.ts";

const backupCodes = z.object({ backup_codes: z.array(z.string()) });
const password = z.string().check(z.minLength(1), z.maxLength(1024));

/** When the second factor is asked: at every login, or at those whose risk is not known to be low. */
export const mfaAsked = z.enum(["always", "when_risky"]);
export type MfaAsked = z.infer<typeof mfaAsked>;

/** How the caller's two-step verification stands. */
export const mfaState = z.object({ enabled_at: z.nullable(instant), backup_codes_left: z.int(), asked: mfaAsked });
export type MfaState = z.infer<typeof mfaState>;

export const mfaEndpoints = {
  "mfa.get": endpoint({
    method: "GET",
    path: "/auth/mfa",
    summary: "Tell whether two-step verification is on, and how many backup codes are left",
    access: may.useOwnAccount,
    answer: { status: 200, body: mfaState },
    errors: [],
  }),
  "mfa.update": endpoint({
    method: "PATCH",
    path: "/auth/mfa",
    summary: "Choose when the second factor is asked, with a code",
    access: may.useOwnAccount,
    rate: "credentials",
    body: z.strictObject({ asked: mfaAsked, code: secondFactor }),
    answer: { status: 204 },
    errors: ["code_wrong", "mfa_not_enabled", "rate_limited"],
  }),
  "mfa.enrol": endpoint({
    method: "POST",
    path: "/auth/mfa/totp",
    summary: "Start enrolling an authenticator; it counts after confirmation",
    access: may.useOwnAccount,
    rate: "credentials",
    body: z.strictObject({ password }),
    answer: { status: 201, body: z.object({ secret: z.string(), otpauth_url: z.string() }) },
    errors: ["password_wrong", "mfa_already_enabled", "rate_limited"],
  }),
  "mfa.confirm": endpoint({
    method: "POST",
    path: "/auth/mfa/totp/confirm",
    summary: "Confirm the authenticator with a code; answers the backup codes once",
    access: may.useOwnAccount,
    rate: "credentials",
    body: z.strictObject({ code: secondFactor }),
    answer: { status: 200, body: backupCodes },
    errors: ["code_wrong", "mfa_already_enabled", "mfa_not_enabled"],
  }),
  "mfa.disable": endpoint({
    method: "POST",
    path: "/auth/mfa/totp/disable",
    summary: "Turn two-step verification off, with the password and a code",
    access: may.useOwnAccount,
    rate: "credentials",
    body: z.strictObject({ password, code: secondFactor }),
    answer: { status: 204 },
    errors: ["password_wrong", "code_wrong", "mfa_not_enabled", "rate_limited"],
  }),
  "mfa.renewBackupCodes": endpoint({
    method: "POST",
    path: "/auth/mfa/backup-codes",
    summary: "Replace the backup codes, with a code; the earlier ones end",
    access: may.useOwnAccount,
    rate: "credentials",
    body: z.strictObject({ code: secondFactor }),
    answer: { status: 200, body: backupCodes },
    errors: ["code_wrong", "mfa_not_enabled", "rate_limited"],
  }),
};

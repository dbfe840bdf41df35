import {
  loginEndpoints,
  mfaEndpoints,
  registrationEndpoints,
  setupEndpoints,
  emailEndpoints,
  meEndpoints,
  sessionEndpoints,
} from "@parapet/contract";
import { getSetup } from "../../../modules/account/installation/get-setup.ts";
import { getRegistrationPolicy } from "../../../modules/account/installation/registration-policy.ts";
import { setUp } from "../../../modules/account/installation/set-up.ts";
import { login } from "../../../modules/account/login/login.ts";
import { logout } from "../../../modules/account/login/logout.ts";
import { refresh } from "../../../modules/account/login/refresh.ts";
import { verifyMfa } from "../../../modules/account/login/verify-mfa.ts";
import { verifyToken } from "../../../modules/account/login/verify-token.ts";
import { emailStateOf } from "../../../modules/account/mail-link/shown-link.ts";
import { changeEmail } from "../../../modules/account/me/change-email.ts";
import { changePassword } from "../../../modules/account/me/change-password.ts";
import { getMe } from "../../../modules/account/me/get-me.ts";
import { updateMe } from "../../../modules/account/me/update-me.ts";
import { changeAsking } from "../../../modules/account/mfa/change-asking.ts";
import { confirmEnrolment } from "../../../modules/account/mfa/confirm-enrolment.ts";
import { disable } from "../../../modules/account/mfa/disable.ts";
import { enrol } from "../../../modules/account/mfa/enrol.ts";
import { getMfa } from "../../../modules/account/mfa/get-mfa.ts";
import { renewBackupCodes } from "../../../modules/account/mfa/renew-backup-codes.ts";
import { adoptEmail } from "../../../modules/account/registration/adopt-email.ts";
import { confirmEmail } from "../../../modules/account/registration/confirm-email.ts";
import { confirmUser } from "../../../modules/account/registration/confirm-user.ts";
import { forgotPassword } from "../../../modules/account/registration/forgot-password.ts";
import { register } from "../../../modules/account/registration/register.ts";
import { resetPassword } from "../../../modules/account/registration/reset-password.ts";
import { signup } from "../../../modules/account/registration/signup.ts";
import { endOtherSessions } from "../../../modules/account/session/end-other-sessions.ts";
import { endSession } from "../../../modules/account/session/end-session.ts";
import { listSessions } from "../../../modules/account/session/list-sessions.ts";
import { defineHandlers } from "../../handler.ts";

const loginHandlers = defineHandlers(loginEndpoints, {
  "login.create": ({ call, body }) => login(call, body),
  "login.verifyMfa": ({ call, body }) => verifyMfa(call, body),
  "login.refresh": ({ call, body }) => refresh(call, body),
  "login.verify": ({ call, body }) => verifyToken(call, body),
  "login.end": async ({ call }) => {
    await logout(call);
    return undefined;
  },
});

const mfaHandlers = defineHandlers(mfaEndpoints, {
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

const registrationHandlers = defineHandlers(registrationEndpoints, {
  "registration.create": ({ call, body }) => register(call, body),
  "registration.policy": ({ call }) => getRegistrationPolicy(call),
  "registration.confirmEmail": ({ call, body }) => confirmEmail(call, body),
  "registration.changeEmail": ({ call, body }) => adoptEmail(call, body),
  "registration.signup": ({ call, body }) => signup(call, body),
  "registration.confirmUser": ({ call, body }) => confirmUser(call, body),
  "password.forgot": ({ call, body }) => forgotPassword(call, body),
  "password.reset": async ({ call, body }) => {
    await resetPassword(call, body);
    return undefined;
  },
});

const setupHandlers = defineHandlers(setupEndpoints, {
  "setup.get": ({ call }) => getSetup(call),
  "setup.create": ({ call, body }) => setUp(call, body),
});

const emailHandlers = defineHandlers(emailEndpoints, {
  "email.get": async ({ call }) => ({ state: emailStateOf(call) }),
});

const meHandlers = defineHandlers(meEndpoints, {
  "me.get": ({ call }) => getMe(call),
  "me.update": ({ call, body }) => updateMe(call, body),
  "me.changeEmail": ({ call, body }) => changeEmail(call, body),
  "me.changePassword": async ({ call, body }) => {
    await changePassword(call, body);
    return undefined;
  },
});

const sessionHandlers = defineHandlers(sessionEndpoints, {
  "sessions.list": ({ call }) => listSessions(call),
  "sessions.end": async ({ call, params }) => {
    await endSession(call, params.id);
    return undefined;
  },
  "sessions.endOthers": async ({ call }) => {
    await endOtherSessions(call);
    return undefined;
  },
});

export const signInHandlers = {
  ...loginHandlers,
  ...mfaHandlers,
  ...registrationHandlers,
  ...setupHandlers,
  ...emailHandlers,
  ...meHandlers,
  ...sessionHandlers,
};

import { registrationEndpoints } from "@parapet/contract";
import { getRegistrationPolicy } from "../../../modules/account/installation/registration-policy.ts";
import { adoptEmail } from "../../../modules/account/registration/adopt-email.ts";
import { confirmEmail } from "../../../modules/account/registration/confirm-email.ts";
import { confirmUser } from "../../../modules/account/registration/confirm-user.ts";
import { forgotPassword } from "../../../modules/account/registration/forgot-password.ts";
import { register } from "../../../modules/account/registration/register.ts";
import { resetPassword } from "../../../modules/account/registration/reset-password.ts";
import { signup } from "../../../modules/account/registration/signup.ts";
import { defineHandlers } from "../../handler.ts";

export const registrationHandlers = defineHandlers(registrationEndpoints, {
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

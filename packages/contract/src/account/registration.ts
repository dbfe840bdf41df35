import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, email, id, newPassword, phone, text } from "../primitives.ts";
import { registrationMode } from "./installation.ts";

const linkToken = z.string().check(z.minLength(16), z.maxLength(128));
const link = { uid: id, token: linkToken };
const person = {
  first_name: displayName(80),
  last_name: displayName(80),
  email,
  phone: z.optional(phone),
  password: newPassword,
};

/** What `register`, `signup` and `forgot-password` answer whether or not the address is known. */
export const mailSent = z.object({ detail: z.string() });

export const registration = z.strictObject({
  ...person,
  company_name: displayName(120),
  contact_name: displayName(160),
  /** Needed where the installation takes registrations by invitation. */
  invitation_code: z.optional(text(64)),
});
export const signup = z.strictObject({ ...person, invitation_code: z.optional(text(64)) });

export const registrationEndpoints = {
  "registration.create": endpoint({
    method: "POST",
    path: "/auth/register",
    summary: "Create a provider and its first administrator",
    access: may.callFreely,
    rate: "mail",
    body: registration,
    answer: { status: 202, body: mailSent },
    errors: ["registration_closed", "code_wrong", "password_weak", "rate_limited"],
  }),
  "registration.policy": endpoint({
    method: "GET",
    path: "/auth/registration",
    summary: "Who may create a provider now",
    access: may.callFreely,
    answer: { status: 200, body: z.object({ mode: registrationMode }) },
    errors: [],
  }),
  "registration.confirmEmail": endpoint({
    method: "POST",
    path: "/auth/confirm-email",
    summary: "Confirm an email address with the mailed link",
    access: may.callFreely,
    rate: "credentials",
    body: z.strictObject(link),
    answer: { status: 200, body: z.object({ email: z.string() }) },
    errors: ["link_invalid"],
  }),
  "registration.changeEmail": endpoint({
    method: "POST",
    path: "/auth/change-email",
    summary: "Make a new address the account's own with the link mailed to it",
    access: may.callFreely,
    rate: "credentials",
    body: z.strictObject(link),
    answer: { status: 200, body: z.object({ email: z.string() }) },
    errors: ["link_invalid"],
  }),
  "registration.signup": endpoint({
    method: "POST",
    path: "/auth/signup",
    summary: "Join an organization by invitation code or allowed mail domain",
    access: may.callFreely,
    rate: "mail",
    body: signup,
    answer: { status: 202, body: mailSent },
    errors: ["password_weak", "quota_reached", "rate_limited"],
  }),
  "registration.confirmUser": endpoint({
    method: "POST",
    path: "/auth/confirm-user",
    summary: "Accept an invitation and set the password",
    access: may.callFreely,
    rate: "credentials",
    body: z.strictObject({ ...link, password: newPassword }),
    answer: { status: 200, body: z.object({ email: z.string() }) },
    errors: ["link_invalid", "password_weak"],
  }),
  "password.forgot": endpoint({
    method: "POST",
    path: "/auth/forgot-password",
    summary: "Mail a link that resets the password",
    access: may.callFreely,
    rate: "mail",
    body: z.strictObject({ email }),
    answer: { status: 202, body: mailSent },
    errors: ["rate_limited"],
  }),
  "password.reset": endpoint({
    method: "POST",
    path: "/auth/reset-password",
    summary: "Set a new password with the mailed link; every session ends",
    access: may.callFreely,
    rate: "credentials",
    body: z.strictObject({ ...link, password: newPassword }),
    answer: { status: 204 },
    errors: ["link_invalid", "password_weak"],
  }),
};

import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, email, newPassword, phone } from "../primitives.ts";
import { mailSent } from "./registration.ts";
import { user } from "./user.ts";

export const meEndpoints = {
  "me.get": endpoint({
    method: "GET",
    path: "/auth/me",
    summary: "Read the signed-in user",
    access: may.useOwnAccount,
    answer: { status: 200, body: user },
    errors: [],
  }),
  "me.update": endpoint({
    method: "PATCH",
    path: "/auth/me",
    summary: "Change one's own name and phone",
    access: may.useOwnAccount,
    body: z.strictObject({
      first_name: z.optional(displayName(80)),
      last_name: z.optional(displayName(80)),
      phone: z.optional(phone),
    }),
    answer: { status: 200, body: user },
    errors: [],
  }),
  "me.changeEmail": endpoint({
    method: "POST",
    path: "/auth/me/email",
    summary: "Mail a link that makes a new address one's own, and tell the old one",
    access: may.useOwnAccount,
    rate: "mail",
    body: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    /** `link`: for the owner of the installation, where email is off. */
    answer: { status: 202, body: z.extend(mailSent, { link: z.optional(z.string()) }) },
    errors: ["password_wrong", "rate_limited"],
  }),
  "me.changePassword": endpoint({
    method: "POST",
    path: "/auth/me/password",
    summary: "Change one's own password; every other session ends",
    access: may.useOwnAccount,
    rate: "credentials",
    body: z.strictObject({
      current_password: z.string().check(z.minLength(1), z.maxLength(1024)),
      new_password: newPassword,
    }),
    answer: { status: 204 },
    errors: ["password_wrong", "password_weak", "rate_limited"],
  }),
};

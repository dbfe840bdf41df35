import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, email, newPassword, text } from "../primitives.ts";
import { loggedIn } from "./login.ts";

/** The first account of an installation: its company and its owner. */
export const setup = z.strictObject({
  company_name: displayName(120),
  first_name: displayName(80),
  last_name: displayName(80),
  email,
  password: newPassword,
  /** Needed from another machine; the server prints it when it starts. */
  setup_code: z.optional(text(64)),
});

export const setupEndpoints = {
  "setup.get": endpoint({
    method: "GET",
    path: "/auth/setup",
    summary: "Whether the installation waits for its first account, and whether this caller needs the setup code",
    access: may.callFreely,
    answer: { status: 200, body: z.object({ is_needed: z.boolean(), needs_code: z.boolean() }) },
    errors: [],
  }),
  "setup.create": endpoint({
    method: "POST",
    path: "/auth/setup",
    summary: "Create the first account, which owns the installation, and sign it in",
    access: may.callFreely,
    rate: "credentials",
    body: setup,
    answer: { status: 201, body: loggedIn },
    errors: ["conflict", "code_wrong", "password_weak", "rate_limited"],
  }),
};

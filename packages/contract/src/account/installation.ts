import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Who may create a provider once the installation has an owner; until then, anyone may.
 * - `closed`: platform administrators only.
 * - `invitation`: holders of the installation's registration code, too.
 * - `open`: anyone.
 */
export const registrationMode = z.enum(["closed", "invitation", "open"]);
export type RegistrationMode = z.infer<typeof registrationMode>;

export const installationSettings = z.object({
  registration: registrationMode,
  /** Whether the environment (`PARAPET_REGISTRATION`) sets the mode, so that it can't be changed here. */
  registration_is_fixed: z.boolean(),
  /** What strangers need to register by invitation; null in other modes. */
  registration_code: z.nullable(z.string()),
});
export type InstallationSettings = z.infer<typeof installationSettings>;

export const installationEndpoints = {
  "installation.get": endpoint({
    method: "GET",
    path: "/api/account/installation",
    summary: "Read the settings of the installation",
    access: may.manageInstallation,
    answer: { status: 200, body: installationSettings },
    errors: [],
  }),
  "installation.update": endpoint({
    method: "PATCH",
    path: "/api/account/installation",
    summary: "Change the settings of the installation; `renew_code` replaces the registration code",
    access: may.manageInstallation,
    body: z.strictObject({ registration: z.optional(registrationMode), renew_code: z.optional(z.boolean()) }),
    answer: { status: 200, body: installationSettings },
    errors: ["conflict"],
  }),
};

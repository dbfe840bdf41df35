import * as z from "zod/mini";

/** What a user may be inside a provider. */
export const role = z.enum(["provider_admin", "analyst", "organization_admin", "viewer"]);
export type Role = z.infer<typeof role>;

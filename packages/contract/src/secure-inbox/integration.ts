import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";

export const integrationEndpoints = {
  "integration.status": endpoint({
    method: "GET",
    path: "/api/secureinbox/integrations/status/",
    summary: "200 when Microsoft 365 is connected",
    access: may.useOwnAccount,
    answer: { status: 200, body: z.object({ connected: z.literal(true) }) },
    errors: ["not_integrated"],
  }),
};

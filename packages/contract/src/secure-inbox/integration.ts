import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";

export const integrationEndpoints = {
  "integration.status": endpoint({
    method: "GET",
    path: "/api/secureinbox/integrations/status/",
    summary: "200 when Microsoft 365 is connected, 204 when it is not or nobody is logged in",
    access: may.askFreely,
    answer: { status: 200, body: z.object({ connected: z.literal(true) }), orNothing: true },
    errors: [],
  }),
};

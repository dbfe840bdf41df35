import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";

export const integrationEndpoints = {
  "integration.status": endpoint({
    method: "GET",
    path: "/api/secureinbox/integrations/status/",
    summary: "200 if Microsoft 365 is connected, 204 if it isn't or without a session",
    access: may.askFreely,
    answer: { status: 200, body: z.object({ connected: z.literal(true) }), orNothing: true },
    errors: [],
  }),
};

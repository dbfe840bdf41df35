import * as z from "zod/mini";
import { may } from "../access.ts";
import { getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant } from "../primitives.ts";
import { adaptiveSettings } from "./adaptive-config.ts";
import { pastDays } from "./score-distribution.ts";
import { effect, riskLevel } from "./signal.ts";

export const backTestState = z.enum(["waiting", "running", "done", "failed"]);

/** What settings would have done to past decisions. */
export const backTest = z.object({
  id,
  state: backTestState,
  from: instant,
  to: instant,
  /** Decisions that it goes through, and how many it went through. */
  total: z.int(),
  done: z.int(),
  created_at: instant,
  result: z.nullable(
    z.object({
      /** Sessions by the strictest effect on their calls, under the settings in force then, and under those tested. */
      before: z.record(effect, z.int()),
      after: z.record(effect, z.int()),
      by_level: z.record(riskLevel, z.int()),
      /**
       * How often clients would be asked or refused: a caller counts once until the step-up that it passes then ends. Days of
       * clients that called. Missing in tests of earlier versions, which looked at first calls only.
       */
      prompts: z.optional(z.object({ before: z.int(), after: z.int(), client_days: z.int() })),
      /** Decisions that people called an attack: how many are stopped, of how many. */
      caught: z.object({ stopped: z.int(), of: z.int() }),
      /** Decisions that people called their own: how many are asked or refused, of how many. */
      disturbed: z.object({ stopped: z.int(), of: z.int() }),
      /** Sessions that are left out: their effect depends on path, headers or claims, which aren't stored. */
      unknown: z.optional(z.int()),
      /** Clients that would be asked or refused more or less often, most changed first; at most 100. */
      clients: z.array(z.object({ id, name: z.string(), before: z.int(), after: z.int(), sessions: z.int() })),
    }),
  ),
});
export type BackTest = z.infer<typeof backTest>;

export const backTestEndpoints = {
  "backTests.start": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/back-tests",
    summary: "Start a back-test of settings on past decisions, in the background",
    access: may.workCases,
    params: byId,
    body: z.strictObject({ settings: adaptiveSettings, days: z._default(pastDays, 30) }),
    answer: { status: 202, body: backTest },
    errors: ["not_found", "invalid_input"],
  }),
  "backTests.list": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/back-tests",
    summary: "The newest back-tests of an API, at most 20",
    access: may.readProtection,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(backTest) }) },
    errors: ["not_found"],
  }),
  "backTests.get": getEndpoint(
    {
      path: "/api/adaptive/back-tests/:id",
      summary: "How far a back-test is, and what it gave",
      access: may.readProtection,
    },
    backTest,
  ),
};

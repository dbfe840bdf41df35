import type { Decision } from "@parapet/contract";
import { openPage } from "../../../testing/open-page.tsx";
import type { Answers } from "../../../testing/test-server.ts";
import { decisionsOf } from "../testing-decisions.ts";

export const loggingPath = "/provider/logging";

/** What the log asks for besides its decisions. */
const surroundings: Answers = {
  "decisions.choices": { apis: [], clients: [], countries: [], attributions: [] },
  "decisions.histogram": { from: "2026-11-20T15:00:00.000Z", to: "2026-11-20T16:00:00.000Z", step_s: 1800, items: [] },
  "dataPacks.attributions": { items: [] },
};

type Options = Parameters<typeof openPage>[1];

/** The log with some decisions. */
export function openLog(decisions: readonly Decision[], search = "", { answers, ...options }: Options = {}) {
  return openPage(`${loggingPath}${search}`, {
    ...options,
    answers: { ...surroundings, "decisions.list": decisionsOf(...decisions), ...answers },
  });
}

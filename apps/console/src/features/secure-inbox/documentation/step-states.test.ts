import { expect, test } from "vitest";
import { connectSteps } from "./connect-search.ts";
import { stepState } from "./connect-view.tsx";

const at = "2026-11-01T09:00:00.000Z";

test.each([
  ["not_configured", null, ["done", "done", "current", "upcoming", "upcoming"]],
  ["consent_pending", null, ["done", "done", "current", "upcoming", "upcoming"]],
  ["connected", at, ["done", "done", "current", "done", "done"]],
  ["degraded", at, ["done", "done", "current", "done", "done"]],
  ["revoked", at, ["done", "done", "current", "upcoming", "upcoming"]],
  ["error", at, ["done", "done", "current", "done", "upcoming"]],
  ["error", null, ["done", "done", "current", "upcoming", "upcoming"]],
] as const)(
  "while the credential is shown, the steps of a connection that is %s (%s) are %j",
  (state, connected_at, states) => {
    const found = connectSteps.map((step) => stepState(step, "credential", { state, connected_at }));
    expect(found.map((each) => each.state)).toEqual(states);
  },
);

test("consent that wasn't given isn't done while the test is shown, and can be visited", () => {
  const connection = { state: "consent_pending", connected_at: null } as const;
  expect(stepState("consent", "test", connection)).toEqual({ state: "upcoming", canVisit: true });
  expect(stepState("test", "consent", connection)).toEqual({ state: "upcoming", canVisit: true });
  expect(stepState("test", "register", { state: "not_configured", connected_at: null }).canVisit).toBe(false);
});

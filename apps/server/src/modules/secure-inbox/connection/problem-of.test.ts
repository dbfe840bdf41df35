import { GraphProblem } from "@parapet/graph-client";
import { expect, it } from "vitest";
import { problemOfGraph, problemOfSaid } from "./problem-of.ts";

const now = new Date("2026-03-02T09:00:00Z");
const correlation = "9d8c7b6a-0000-4000-8000-123456789abc";
const said = (word: string, text = "") => problemOfSaid({ word, text, requestId: null }, now);

it("tells by Microsoft's number what is wrong, without the trace behind the sentence", () => {
  const text = `AADSTS7000215: Invalid client secret provided. Trace ID: 1234 Correlation ID: ${correlation} Timestamp: 2026-03-02`;
  expect(said("invalid_client", text)).toEqual({
    problem: "secret_wrong",
    code: "AADSTS7000215",
    message: "AADSTS7000215: Invalid client secret provided.",
    request_id: correlation,
    at: "2026-03-02T09:00:00.000Z",
  });
});

it("goes by the word of OAuth where there is no number, or none that is known", () => {
  expect(said("access_denied")).toMatchObject({ problem: "consent_denied", code: "access_denied" });
  expect(said("access_denied", "AADSTS99999: Something new.")).toMatchObject({ problem: "consent_denied" });
  expect(said("something_new", "Words")).toMatchObject({ problem: "other", message: "Words" });
});

it("tells a declined consent from one that only an administrator can give", () => {
  expect(said("access_denied", "AADSTS65004: User declined to consent.").problem).toBe("consent_denied");
  expect(said("access_denied", "AADSTS90094: The grant requires admin permission.").problem).toBe(
    "administrator_needed",
  );
});

it("takes a client without an answer for an unreachable Microsoft, whatever the words are", () => {
  const details = { code: "NoAnswer", message: "connect ECONNREFUSED", status: 0, requestId: null, retryAfterS: null };
  expect(problemOfGraph(new GraphProblem({ ...details, kind: "transient" }), now).problem).toBe("unreachable");
  expect(problemOfGraph(new GraphProblem({ ...details, kind: "throttled" }), now).problem).toBe("throttled");
});

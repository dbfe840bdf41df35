import { GraphProblem } from "@parapet/graph-client";
import { expect, it } from "vitest";
import { fromGraphProblem, fromSignInError } from "./connection-error.ts";

const now = new Date("2026-03-02T09:00:00Z");
const correlation = "9d8c7b6a-0000-4000-8000-123456789abc";
const errorOf = (word: string, text = "") => fromSignInError({ word, text, requestId: null }, now);

it("maps Microsoft's error numbers and removes trace ids", () => {
  const text = `AADSTS7000215: Invalid client secret provided. Trace ID: 1234 Correlation ID: ${correlation} Timestamp: 2026-03-02`;
  expect(errorOf("invalid_client", text)).toEqual({
    problem: "secret_wrong",
    code: "AADSTS7000215",
    message: "AADSTS7000215: Invalid client secret provided.",
    request_id: correlation,
    at: "2026-03-02T09:00:00.000Z",
  });
});

it("falls back to the OAuth error code", () => {
  expect(errorOf("access_denied")).toMatchObject({ problem: "consent_denied", code: "access_denied" });
  expect(errorOf("access_denied", "AADSTS99999: Something new.")).toMatchObject({ problem: "consent_denied" });
  expect(errorOf("something_new", "Words")).toMatchObject({ problem: "other", message: "Words" });
});

it("distinguishes a declined consent from required admin consent", () => {
  expect(errorOf("access_denied", "AADSTS65004: User declined to consent.").problem).toBe("consent_denied");
  expect(errorOf("access_denied", "AADSTS90094: The grant requires admin permission.").problem).toBe(
    "administrator_needed",
  );
});

it("maps a missing response to unreachable, whatever the message", () => {
  const details = { code: "NoAnswer", message: "connect ECONNREFUSED", status: 0, requestId: null, retryAfterS: null };
  expect(fromGraphProblem(new GraphProblem({ ...details, kind: "transient" }), now).problem).toBe("unreachable");
  expect(fromGraphProblem(new GraphProblem({ ...details, kind: "throttled" }), now).problem).toBe("throttled");
});

import type { IngestHint } from "@parapet/contract";
import { expect, it } from "vitest";
import { listHints, type SourceFacts } from "./queries.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A source that sends a hundred good calls an hour. */
const healthy: SourceFacts = {
  now,
  type: "KONG_INTERNAL",
  enabled: true,
  createdAt: ago(5_000),
  lastSeenAt: ago(0),
  polledAt: null,
  accepted: 100,
  recentlyAccepted: 20,
  shed: 0,
  nonApi: 0,
  timeless: 0,
  clockAheadMs: 0,
  lagP95Ms: 900,
  rejects: {},
  contentType: "application/json",
  unknownToken: 0,
};
const quiet: Partial<SourceFacts> = { lastSeenAt: ago(10), accepted: 0, recentlyAccepted: 0 };

interface Rule {
  readonly hint: IngestHint;
  readonly raises: Partial<SourceFacts>;
  readonly misses: Partial<SourceFacts>;
}

const rules: Record<string, Rule> = {
  "no request for ten minutes": {
    hint: { kind: "silent" },
    raises: quiet,
    misses: { ...quiet, lastSeenAt: ago(9.9) },
  },
  "no request since the source was made": {
    hint: { kind: "silent" },
    raises: { ...quiet, lastSeenAt: null, createdAt: ago(10) },
    misses: { ...quiet, lastSeenAt: null, createdAt: ago(9) },
  },
  "silence of what has a sender": {
    hint: { kind: "silent" },
    raises: { ...quiet, type: "ACCESS_LOG" },
    misses: { ...quiet, type: "HAR" },
  },
  "an unknown token while nothing comes": {
    hint: { kind: "unknown_token", count: 14 },
    raises: { ...quiet, unknownToken: 14 },
    misses: { unknownToken: 14, recentlyAccepted: 1 },
  },
  "the earlier token still in use": {
    hint: { kind: "ended_token", count: 3 },
    raises: { rejects: { token_ended: 3 } },
    misses: { rejects: { token_unknown: 3 } },
  },
  "a source that was disabled": {
    hint: { kind: "disabled", count: 7 },
    raises: { enabled: false, rejects: { source_disabled: 7 } },
    misses: { enabled: true, rejects: { source_disabled: 7 } },
  },
  "nothing but refusals": {
    hint: { kind: "refused", count: 5, reason: "json_syntax" },
    raises: { accepted: 0, rejects: { json_syntax: 3, path_missing: 2 } },
    misses: { accepted: 1, rejects: { json_syntax: 3, path_missing: 2 } },
  },
  "every call a page": {
    hint: { kind: "not_api", count: 200, content_type: "text/html" },
    raises: { accepted: 200, nonApi: 200, contentType: "text/html" },
    misses: { accepted: 200, nonApi: 199, contentType: "text/html" },
  },
  "enough calls to speak of all": {
    hint: { kind: "not_api", count: 5, content_type: "" },
    raises: { accepted: 5, nonApi: 5, contentType: "" },
    misses: { accepted: 4, nonApi: 4, contentType: "" },
  },
  "no time at all": {
    hint: { kind: "timeless", count: 100 },
    raises: { timeless: 100 },
    misses: { timeless: 99 },
  },
  "a plugin that only asks": {
    hint: { kind: "polls_only", polled_at: ago(9).toISOString() },
    raises: { ...quiet, polledAt: ago(9) },
    misses: { ...quiet, polledAt: ago(10) },
  },
  "a plugin that asks and sends": {
    hint: { kind: "polls_only", polled_at: ago(1).toISOString() },
    raises: { ...quiet, polledAt: ago(1) },
    misses: { polledAt: ago(1) },
  },
  "a clock that is ahead": {
    hint: { kind: "clock_ahead", ms: 93_000 },
    raises: { clockAheadMs: 93_000 },
    misses: { clockAheadMs: 1_999 },
  },
  "calls that come late": {
    hint: { kind: "late", ms: 300_000 },
    raises: { lagP95Ms: 300_000 },
    misses: { lagP95Ms: 299_999 },
  },
  "an upload of earlier calls, which is nothing wrong": {
    hint: { kind: "late", ms: 86_400_000 },
    raises: { lagP95Ms: 86_400_000 },
    misses: { type: "HAR", lagP95Ms: 86_400_000 },
  },
  "calls that were shed": {
    hint: { kind: "shed", count: 12 },
    raises: { shed: 12 },
    misses: { shed: 0 },
  },
};

it("says nothing of a source that is well", () => {
  expect(listHints(healthy)).toEqual([]);
});

it.each(Object.entries(rules))("tells of %s, and not of what nearly is", (_, { hint, raises, misses }) => {
  expect(listHints({ ...healthy, ...raises })).toContainEqual(hint);
  expect(listHints({ ...healthy, ...misses }).map(({ kind }) => kind)).not.toContain(hint.kind);
});

it("does not call a plugin silent that asks which hosts to trace", () => {
  expect(listHints({ ...healthy, ...quiet, polledAt: ago(1) }).map(({ kind }) => kind)).toEqual(["polls_only"]);
});

import { describe, expect, test } from "vitest";
import type { AuditChange, RuleChangeKind } from "./audit-reading.ts";
import { collapseChanges, isBlank } from "./collapse-records.ts";

const change = (id: string, time: string, part: object = {}, mailbox: string | null = "ada@x.test"): AuditChange => ({
  kind: "rule_changed",
  origin: {
    id,
    time: `2026-11-10T${time}.000Z`,
    operation: "UpdateInboxRules",
    actor: "ada@x.test",
    mailbox,
    ip: null,
    port: null,
    client: null,
    appId: null,
    sessionId: null,
  },
  ruleName: null,
  rule: null,
  ...part,
});
const named = { ruleName: "Tidy" };

describe("a change without details", () => {
  test.each<[string, object, boolean]>([
    ["a change without a name and a rule", {}, true],
    ["a change with a name", named, false],
    ["a change with an empty name", { ruleName: "" }, false],
    ["a change with a rule", { rule: { id: null } }, false],
    ["a creation", { kind: "rule_created" satisfies RuleChangeKind }, false],
    ["a removal", { kind: "rule_removed" satisfies RuleChangeKind }, false],
  ])("is %s", (_, part, expected) => {
    expect(isBlank(change("1", "08:00:00", part))).toBe(expected);
  });
});

describe("collapsed changes", () => {
  test("are sorted by time, then ID", () => {
    const changes = [change("c", "08:00:02", named), change("b", "08:00:01", named), change("a", "08:00:02", named)];
    expect(collapseChanges(changes).changes.map(({ origin: { id } }) => id)).toEqual(["b", "a", "c"]);
  });

  test("contain one blank change per mailbox and minute, the last one, with a count", () => {
    const { blanks, changes } = collapseChanges([
      change("1", "08:00:59"),
      change("2", "08:00:00"),
      change("3", "08:01:00"),
      change("4", "08:00:30", {}, "bo@x.test"),
      change("5", "08:00:45", named),
    ]);
    expect(blanks.map(({ mailbox, last, records }) => [mailbox, last.origin.id, records])).toEqual([
      ["ada@x.test", "1", 2],
      ["bo@x.test", "4", 1],
      ["ada@x.test", "3", 1],
    ]);
    expect(changes.map(({ origin: { id } }) => id)).toEqual(["5"]);
  });

  test("keep a blank change with an unknown mailbox", () => {
    const { blanks, changes } = collapseChanges([change("1", "08:00:00", {}, null)]);
    expect([blanks.length, changes.length]).toEqual([0, 1]);
  });

  test("skip known records and count duplicates", () => {
    const all = [change("1", "08:00:00", named), change("1", "08:00:00", named), change("2", "08:00:01", named)];
    expect(collapseChanges(all)).toMatchObject({ repeated: 1, changes: [{}, {}] });
    expect(collapseChanges(all, new Set(["1"]))).toMatchObject({ repeated: 2, changes: [{ origin: { id: "2" } }] });
    expect(collapseChanges(all, new Set(["1", "2"]))).toEqual({ changes: [], blanks: [], repeated: 3 });
    expect(collapseChanges([])).toEqual({ changes: [], blanks: [], repeated: 0 });
  });
});

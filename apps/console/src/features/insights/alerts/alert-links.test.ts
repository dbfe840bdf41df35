import { alertKind } from "@parapet/contract";
import { expect, test } from "vitest";
import { eventsOf } from "./alert-panel.tsx";
import { alertWith, silentSourceAlert } from "./testing-alerts.ts";

test("the events of an alert are those of its operation, from when it began to a minute after it was seen last", () => {
  expect(eventsOf(alertWith({ kind: "new_operation" }))).toEqual({
    from: "2026-11-20T11:00:00.000Z",
    to: "2026-11-20T12:01:00.000Z",
    "host[is]": ["shop.example.com"],
    "port[is]": [443],
    "method[is]": ["GET"],
    "template[is]": ["/v1/orders/{id}"],
  });
});

test("the events of an alert about an action are those of the action", () => {
  expect(eventsOf(alertWith({ action: "mutation CreateOrder" }))).toMatchObject({
    "template[is]": ["/v1/orders/{id}"],
    "action[is]": ["mutation CreateOrder"],
  });
});

test("an alert that lasts reaches as far as it was seen", () => {
  const { from, to } = eventsOf(
    alertWith({ first_seen_at: "2026-11-19T08:00:00.000Z", last_seen_at: "2026-11-20T14:00:00.000Z" }),
  );
  expect([from, to]).toEqual(["2026-11-19T08:00:00.000Z", "2026-11-20T14:01:00.000Z"]);
});

test("of a source that is silent, the hour before is looked at too", () => {
  const { source_id } = silentSourceAlert();
  expect(eventsOf(silentSourceAlert())).toEqual({
    from: "2026-11-20T10:00:00.000Z",
    to: "2026-11-20T12:01:00.000Z",
    "source[is]": [source_id],
  });
});

test.each(alertKind.options)("of the kind %s, only calls of that kind are listed", (kind) => {
  const {
    from: _from,
    to: _to,
    ...part
  } = eventsOf(alertWith({ kind, host: null, method: null, template: null, finding: null }));
  const verdicts = ["shadow", "zombie", "violation"];
  expect(part).toEqual({
    ...(verdicts.includes(kind) && { "verdict[is]": [kind] }),
    ...(kind === "error_rate" && { "statusClass[is]": [5] }),
  });
});

test("of a finding, calls with it are listed", () => {
  expect(eventsOf(alertWith({ kind: "weak_jwt", finding: "JWT_ALG_FIELD_NONE" }))).toMatchObject({
    "finding[is]": ["JWT_ALG_FIELD_NONE"],
  });
});

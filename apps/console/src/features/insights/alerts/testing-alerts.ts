import type { Alert, AlertChange, AlertDetail, AlertState } from "@parapet/contract";
import { pageOf } from "../../../testing/page-of.ts";

const evidence = {
  unit: "calls",
  observed: 12,
  expected: null,
  limit: 3,
  since: "2026-11-20T11:00:00.000Z",
  until: "2026-11-20T12:00:00.000Z",
} as const;

/** An alert about an undocumented operation, with some traits of its own. */
export function alertWith(traits: Partial<Alert> = {}): Alert {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a001",
    kind: "shadow",
    severity: "medium",
    state: "open",
    rule_id: "0199d6f0-0000-7000-8000-00000000a101",
    rule_name: "Undocumented operation called",
    api_id: "0199d6f0-0000-7000-8000-00000000b001",
    host: "shop.example.com",
    port: 443,
    method: "GET",
    template: "/v1/orders/{id}",
    action: null,
    source_id: null,
    source_name: null,
    finding: null,
    evidence,
    count: 12,
    first_seen_at: "2026-11-20T11:05:00.000Z",
    last_seen_at: "2026-11-20T11:55:00.000Z",
    snoozed_until: null,
    resolved_at: null,
    assignee_id: null,
    assignee: null,
    ...traits,
  };
}

/** A silent source, which belongs to no API. */
export const silentSourceAlert = (traits: Partial<Alert> = {}) =>
  alertWith({
    id: "0199d6f0-0000-7000-8000-00000000a002",
    kind: "source_silent",
    api_id: null,
    host: null,
    port: null,
    method: null,
    template: null,
    source_id: "0199d6f0-0000-7000-8000-00000000d001",
    source_name: "Kong, production",
    evidence: { ...evidence, unit: "minutes", observed: 45, limit: 30 },
    ...traits,
  });

export function changeWith(traits: Partial<AlertChange> = {}): AlertChange {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a201",
    time: "2026-11-20T11:05:00.000Z",
    what: "raised",
    state: "open",
    actor: null,
    evidence: null,
    assignee: null,
    ...traits,
  };
}

/** An alert with its history and its course. */
export function alertDetailWith(traits: Partial<AlertDetail> = {}): AlertDetail {
  return { ...alertWith(), changes: [changeWith()], series: { step_s: 3600, points: [] }, ...traits };
}

const noStates: Readonly<Record<AlertState, number>> = {
  open: 0,
  acknowledged: 0,
  snoozed: 0,
  resolved: 0,
  false_positive: 0,
};

/** A page of alerts, and how many there are in each state. */
export const alertsOf = (alerts: readonly Alert[], states: Partial<typeof noStates> = { open: alerts.length }) => ({
  ...pageOf(...alerts),
  states: { ...noStates, ...states },
});

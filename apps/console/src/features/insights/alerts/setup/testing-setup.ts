import type { AlertChannel, AlertDelivery, AlertRule, RulePack } from "@parapet/contract";
import { pageOf } from "../../../../testing/page-of.ts";
import type { Answers } from "../../../../testing/test-server.ts";

export const setupPath = "/insights/alerts/setup";

/** A default rule, with some overrides. */
export function ruleWith(traits: Partial<AlertRule> = {}): AlertRule {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a101",
    name: "Calls fail",
    kind: "error_rate",
    enabled: true,
    severity: "high",
    scope: { apis: [], operations: [], actions: [], sources: [] },
    params: { window_minutes: 15, min_calls: 50, least_rate: 0.05, factor: 3 },
    channels: [],
    active: 0,
    updated_at: "2026-11-20T12:00:00.000Z",
    ...traits,
  };
}

export function channelWith(traits: Partial<AlertChannel> = {}): AlertChannel {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a301",
    kind: "webhook",
    name: "Ours",
    enabled: true,
    url: "https://hooks.example.com/alerts",
    recipients: [],
    last_delivery: null,
    created_at: "2026-11-01T09:00:00.000Z",
    ...traits,
  };
}

export function deliveryWith(traits: Partial<AlertDelivery> = {}): AlertDelivery {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a401",
    created_at: "2026-11-20T12:00:00.000Z",
    state: "delivered",
    is_test: false,
    alerts: 2,
    attempts: 1,
    status: 200,
    problem: null,
    delivered_at: "2026-11-20T12:00:01.000Z",
    ...traits,
  };
}

/** A rule pack in use, with some traits of its own. */
export function packWith(traits: Partial<RulePack> = {}): RulePack {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a501",
    name: "Totals",
    severity: "low",
    enabled: true,
    rules: 3,
    findings: 1500,
    changed_at: "2026-11-20T12:00:00.000Z",
    ...traits,
  };
}

/** What the tabs and dialogs of the setup ask for, with nothing in it. */
export const setupAnswers: Answers = {
  "alertRules.list": { items: [ruleWith()] },
  "alertChannels.list": { items: [] },
  "rulePacks.list": { items: [] },
  "alertRules.preview": { from: "2026-11-13T12:00:00.000Z", to: "2026-11-20T12:00:00.000Z", total: 0, items: [] },
  "apis.list": pageOf(),
  "traceSources.list": pageOf(),
};

import {
  type AdaptiveConfig,
  adaptiveConfigEndpoints,
  type AdaptiveSettings,
  type ConfigVersion,
  type Effect,
  type NetworkZone,
  type PolicyRule,
  type ProtectedApi,
  type WeighedDistribution,
} from "@parapet/contract";
import { expect } from "vitest";
import { press } from "../../../testing/controls.ts";
import { type Opened, openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import type { Answers } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import type { PolicyTab } from "./policy-search.ts";

/** One rule of a policy; the last one of an API has no conditions. */
export function ruleWith(traits: Partial<PolicyRule> = {}): PolicyRule {
  return {
    id: "0199d6f0-0000-7000-8000-00000000e001",
    name: "Everything else",
    enabled: true,
    when: {},
    effect: "allow",
    ...traits,
  };
}

export const last = ruleWith();
export const risky = ruleWith({
  id: "0199d6f0-0000-7000-8000-00000000e002",
  name: "High risk",
  when: { levels: ["high"] },
  effect: "deny",
});
export const office = ruleWith({
  id: "0199d6f0-0000-7000-8000-00000000e003",
  name: "Only from the office",
  when: { methods: ["DELETE"] },
  effect: "step_up",
});

export function settingsWith(traits: Partial<AdaptiveSettings> = {}): AdaptiveSettings {
  return {
    mode: "monitor",
    thresholds: { medium: 30, high: 60 },
    weights: {},
    on_error: "allow",
    elevation_s: 3600,
    session_s: 1800,
    learning: { sessions: 20, days: 7 },
    address_storage: "prefix",
    path_case: "sensitive",
    method_override: "read",
    body_override: "ignore",
    unlisted_sensitivity: "strictest",
    rules: [office, risky, last],
    ...traits,
  };
}

export function versionWith(traits: Partial<ConfigVersion> = {}): ConfigVersion {
  return {
    version: 4,
    published_at: "2026-11-20T09:00:00.000Z",
    published_by: "olga@example.com",
    note: "",
    restores: null,
    changes: 2,
    ...traits,
  };
}

/** Settings in force, and the draft of others. */
export function configWith(
  live: Partial<AdaptiveSettings> = {},
  draft: Partial<AdaptiveSettings> | null = null,
  version: Partial<ConfigVersion> = {},
): AdaptiveConfig {
  return {
    api_id: protectedApiWith().id,
    live: { ...versionWith(version), settings: settingsWith(live) },
    draft:
      draft === null
        ? null
        : {
            settings: settingsWith({ ...live, ...draft }),
            saved_at: "2026-11-20T10:00:00.000Z",
            saved_by: "olga@example.com",
          },
  };
}

export function zoneWith(traits: Partial<NetworkZone> = {}): NetworkZone {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f301",
    name: "Office",
    kind: "trusted",
    cidrs: ["192.0.2.0/24"],
    asns: [],
    countries: [],
    note: "",
    updated_at: "2026-11-20T09:00:00.000Z",
    ...traits,
  };
}

/** 100 days of interactive clients, on 40 of which they scored 30 or more, on 10 100; 50 days of headless ones, all below. */
export function weighedWith(traits: Partial<WeighedDistribution> = {}): WeighedDistribution {
  const scores = Array.from({ length: 101 }, () => 0);
  [scores[10], scores[30], scores[100]] = [60, 30, 10];
  return {
    from: "2026-11-10T00:00:00.000Z",
    to: "2026-11-20T00:00:00.000Z",
    days: { interactive: 100, headless: 50 },
    scores: { interactive: scores, headless: scores.map((_, score) => (score === 5 ? 50 : 0)) },
    ...traits,
  };
}

/** Text of a threshold that interactive clients of `weighedWith` reach on a share of days. */
export const expectedAt = (share: string) =>
  `${say("policy.expected.interactive", { share })} · ${say("policy.expected.headless", { share: "0%" })}`;

/** Decisions of seven days: 90 calls allowed, 8 stepped up, 2 denied. */
export function histogramWith(counts: Partial<Readonly<Record<Effect, number>>> = { allow: 90, step_up: 8, deny: 2 }) {
  const bucket = { time: "2026-11-14T00:00:00.000Z", allow: 0, step_up: 0, throttle: 0, deny: 0 };
  return {
    from: "2026-11-13T00:00:00.000Z",
    to: "2026-11-20T00:00:00.000Z",
    step_s: 86_400,
    items: [bucket, { ...bucket, ...counts }],
  };
}

const noScores = Array.from({ length: 101 }, () => 0);
export const unseen = weighedWith({
  days: { interactive: 0, headless: 0 },
  scores: { interactive: noScores, headless: noScores },
});

/** Of a gateway that nothing is wrong with. */
export const noFindings = { private_caller: null, unknown_apis: [] };

type Options = Parameters<typeof openPage>[1] & { readonly api?: ProtectedApi; readonly config?: AdaptiveConfig };

export const policyPath = `/provider/adaptive_auth/${protectedApiWith().id}`;

/** The settings of an API, on one of their tabs. */
export function openPolicy(tab: PolicyTab, { api, config, answers, ...options }: Options = {}) {
  const surroundings: Answers = {
    "protectedApis.get": api ?? protectedApiWith(),
    "adaptiveConfigs.get": config ?? configWith(),
    "adaptiveConfigs.weigh": weighedWith(),
    "decisions.histogram": histogramWith(),
    "networkZones.list": { items: [zoneWith()] },
    "gateways.findings": noFindings,
    "adaptiveConfigs.hits": { items: [] },
    "adaptiveConfigs.runTests": { items: [] },
    "adaptiveConfigs.checkCondition": { problems: [], matches: { of: 200, matched: 12, unknown: 0 } },
    "apiClients.list": { items: [], total: 0, page: 1, page_size: 50 },
    "organizations.list": { items: [], total: 0, page: 1, page_size: 100 },
  };
  return openPage(`${policyPath}${tab === "policy" ? "" : `?tab=${tab}`}`, {
    ...options,
    answers: { ...surroundings, ...answers },
  });
}

/** Saves the draft; the settings that were sent. */
export async function savedSettings({ user, server }: Opened): Promise<AdaptiveSettings> {
  await press(user, say("policy.saveDraft"));
  await expect.poll(() => server.asked("adaptiveConfigs.saveDraft").length).toBe(1);
  const { body } = adaptiveConfigEndpoints["adaptiveConfigs.saveDraft"];
  return body.parse(server.asked("adaptiveConfigs.saveDraft")[0]?.body).settings;
}

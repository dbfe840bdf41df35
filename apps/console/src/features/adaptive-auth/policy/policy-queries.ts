import {
  type AdaptiveSettings,
  adaptiveConfigEndpoints,
  backTestEndpoints,
  decisionEndpoints,
  effect,
  networkZoneEndpoints,
  organizationEndpoints,
  policyRuleEndpoints,
  protectedApiEndpoints,
  type RuleCondition,
  scoreDistributionEndpoints,
} from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { pause } from "../../../lib/api/pause.ts";

/** Milliseconds between two looks at a test that is under way. */
const testPaceMs = 1_000;

export function apiQuery(id: string) {
  return queryOptions({
    queryKey: ["protectedApis.get", id],
    queryFn: ({ signal }) => call(protectedApiEndpoints["protectedApis.get"], { params: { id }, signal }),
  });
}

export function configQuery(id: string) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.get", id],
    queryFn: ({ signal }) => call(adaptiveConfigEndpoints["adaptiveConfigs.get"], { params: { id }, signal }),
  });
}

export function distributionQuery(id: string) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.distribution", id],
    queryFn: ({ signal }) =>
      call(scoreDistributionEndpoints["adaptiveConfigs.distribution"], { params: { id }, query: { days: 30 }, signal }),
    staleTime: 60_000,
  });
}

/** How clients would have scored with the draft's weights. */
export function weighedQuery(id: string, weights: AdaptiveSettings["weights"]) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.weigh", id, weights],
    queryFn: ({ signal }) =>
      call(scoreDistributionEndpoints["adaptiveConfigs.weigh"], {
        params: { id },
        body: { days: 30, weights },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.versions", id],
    queryFn: ({ signal }) => call(adaptiveConfigEndpoints["adaptiveConfigs.versions"], { params: { id }, signal }),
  });
}

export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.version", id, version],
    queryFn: ({ signal }) =>
      call(adaptiveConfigEndpoints["adaptiveConfigs.version"], { params: { id, version }, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Calls that each rule decided. */
export function hitsQuery(id: string) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.hits", id],
    queryFn: ({ signal }) => call(policyRuleEndpoints["adaptiveConfigs.hits"], { params: { id }, signal }),
    staleTime: 60_000,
  });
}

export function ruleTestsQuery(id: string, settings: AdaptiveSettings) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.runTests", id, settings],
    queryFn: ({ signal }) =>
      call(policyRuleEndpoints["adaptiveConfigs.runTests"], { params: { id }, body: { settings }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Checks a condition and counts the decisions that match it, once it isn't typed any more. */
export function conditionQuery(id: string, when: RuleCondition) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.checkCondition", id, when],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return call(policyRuleEndpoints["adaptiveConfigs.checkCondition"], { params: { id }, body: { when }, signal });
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
}

export const organizationsQuery = queryOptions({
  queryKey: ["organizations.list", "names"],
  queryFn: ({ signal }) =>
    call(organizationEndpoints["organizations.list"], { query: { page: 1, page_size: 100 }, signal }),
});

export const zonesQuery = queryOptions({
  queryKey: ["networkZones.list"],
  queryFn: ({ signal }) => call(networkZoneEndpoints["networkZones.list"], { signal }),
});

const summaryMs = 7 * 86_400_000;

/** What the calls of the last seven days got, by effect. */
export function effectsQuery(id: string) {
  return queryOptions({
    queryKey: ["decisions.histogram", "policy", id],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - summaryMs).toISOString();
      const { items } = await call(decisionEndpoints["decisions.histogram"], { query: { api: [id], from }, signal });
      const counts = effect.options.map(
        (each) => [each, items.reduce((sum, bucket) => sum + bucket[each], 0)] as const,
      );
      return { from, calls: counts.reduce((sum, [, count]) => sum + count, 0), counts };
    },
    staleTime: 60_000,
  });
}

export function backTestsQuery(id: string) {
  return queryOptions({
    queryKey: ["backTests.list", id],
    queryFn: ({ signal }) => call(backTestEndpoints["backTests.list"], { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state: test }) => test === "waiting" || test === "running") === true
        ? testPaceMs
        : false,
  });
}

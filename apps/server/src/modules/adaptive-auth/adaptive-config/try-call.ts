import type { AdaptiveSettings, BodyOf, Effect, Endpoints, TriedOutcome } from "@parapet/contract";
import { counterfactuals } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { evidenceFrom } from "../decision-log/evidence-from.ts";
import { assessCall, toAssessmentInput } from "../decision/assess/assess-call.ts";
import { isBlocked } from "../decision/decide/decision-maker.ts";
import { decisionService } from "../decision/decision-service.ts";
import { getCallFacts } from "../decision/interpretation/call-facts.ts";
import {
  type Interpretations,
  getInterpretations,
  getInterpretationsWithOverrides,
  findStrictest,
} from "../decision/interpretation/interpretations.ts";
import { getOpenCause } from "../decision/interpretation/public-paths.ts";
import { findTypicalCalls } from "../decision/log/get-counterfactuals.ts";
import type { InboundCall } from "../decision/request/inbound-call.ts";
import type { CallCounts } from "../decision/state/counters.ts";
import { compileRules } from "../directory/compile-rules.ts";
import { directoryService } from "../directory/directory-service.ts";
import { compileEndpoints, unlistedSensitivity } from "../directory/endpoint-matcher.ts";
import type { ApiEntry, ClientEntry, ElevationEntry, ProviderEntry } from "../directory/entries.ts";
import { learningService } from "../learning/learning-service.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import type { ProtectedApiRow } from "../protected-api/table.ts";
import { checkSettings } from "./check-settings.ts";
import { findVersion } from "./queries.ts";

type Tried = BodyOf<Endpoints["adaptiveConfigs.try"]>;

const noCounts: CallCounts = {
  perMinute: null,
  failures: 0,
  failuresHere: 0,
  parallelNetworks: 0,
  revokedKeyUsed: false,
  refusedShare: null,
};

/** What sample calls are assessed with. */
export interface Trial {
  readonly api: ApiEntry;
  readonly provider: ProviderEntry;
  readonly platform: ViewerCall["platform"];
  readonly now: Date;
}

/**
 * Decides on a sample call like the decision service, with its client's profile; nothing is counted, learned or logged.
 * @throws Failure `not_found`, `invalid_input`
 */
export async function tryCall(
  call: ViewerCall,
  apiId: string,
  { settings, call: tried }: Tried,
): Promise<TriedOutcome> {
  const { platform } = call;
  const trial = await openTrial(call, apiId, settings);
  const { client, inbound, known, assessed, endpoint, cause, rule, effect } = assessTried(trial, tried);
  const { observation, circumstances, assessment } = assessed;
  const { weights, thresholds } = trial.api.settings;
  const typical = (await findTypicalCalls(platform, [client.id])).get(client.id);
  const options = { calibration: known.calibration, weights, thresholds };
  const changes =
    typical === undefined || assessment.level === "low"
      ? []
      : counterfactuals(observation, typical, circumstances, known, options);
  return {
    score: assessment.score,
    level: assessment.level,
    evidence: assessment.evidence,
    evidence_from: evidenceFrom(thresholds, known.calibration),
    effect,
    cause,
    rule: rule === null ? null : { id: rule.id, name: rule.name },
    endpoint: endpoint?.template ?? null,
    as_name: inbound.address?.facts.asName ?? null,
    signals: assessment.signals.map(({ code, state, points, facts: said }) => ({
      code,
      state,
      points,
      facts: withPlace(said, inbound),
    })),
    learning: assessment.learning,
    counterfactuals: changes.map(({ sides, score, level }) => ({ sides: [...sides], score, level })),
  };
}

/** @param settings the current ones when undefined @throws Failure `not_found`, `invalid_input` */
export async function openTrial(
  call: ViewerCall,
  apiId: string,
  settings: AdaptiveSettings | undefined,
): Promise<Trial> {
  const { platform, viewer, now } = call;
  const row = await findProtectedApi(platform.postgres.db, call, apiId);
  if (settings !== undefined) {
    const live = await findVersion(platform.postgres.db, apiId, row.configVersion);
    await checkSettings(platform.postgres.db, row, settings, live);
  }
  await platform.services.get(decisionService).start();
  const directory = platform.services.get(directoryService).current;
  const inForce = directory.api(apiId);
  const provider = directory.provider(viewer.providerId);
  if (inForce === undefined || provider === undefined) throw new Failure("not_found");
  const api = { ...inForce, ...(settings !== undefined && withSettings(row, settings)) };
  return { api, provider, platform, now };
}

/** @throws Failure `not_found` for an unknown client, `invalid_input` for an invalid address */
export function assessTried({ api, provider, platform, now }: Trial, tried: Tried["call"]) {
  const directory = platform.services.get(directoryService).current;
  const client = tried.client_id === undefined ? newClient(provider.id, api.id) : directory.client(tried.client_id);
  if (client?.providerId !== provider.id) throw new Failure("not_found");
  const { addresses } = platform.services.get(decisionService);
  const inbound = readTried(tried, (text) => addresses.read(text));
  const atMs = tried.at === undefined ? now.getTime() : Date.parse(tried.at);
  const known = platform.services.get(learningService).learning.known(client, api, atMs);
  const key = directory.hasSigners(api.id) ? tried.key : null;
  const elevation = tried.elevated ? elevationFor(api.id, atMs) : null;
  const claims = tried.claims ?? {};
  // Signals ignore the headers of a sample call, which may be only some of those that its client sends.
  const withHeaders = { ...inbound, headers: tried.headers ?? {} };
  const facts = getCallFacts(api, withHeaders);
  const context = {
    api,
    provider,
    client,
    call: inbound,
    key,
    elevation,
    remembered: null,
    claims,
    counts: noCounts,
    known,
    atMs,
    ...facts,
  };
  const own = getInterpretations(api, withHeaders, []);
  const interpretations = getInterpretationsWithOverrides(api, withHeaders, own);
  const shown: Interpretations = interpretations ?? own ?? [{ method: inbound.method, endpoint: null }];
  // A sample call has no API key.
  const { assessed, endpoint } = findStrictest(
    shown,
    (interpretation) => assessCall(toAssessmentInput({ ...context, ...interpretation, keyLeaked: null })),
    () => "deny",
  );
  const open = getOpenCause(api, withHeaders);
  const cause =
    open !== null
      ? open
      : causeOf(client, api.id, { isBlocked: isBlocked(client, atMs), isReadable: interpretations !== null });
  const rule = cause === "policy" ? assessed.rule : null;
  const effect: Effect = open !== null ? "allow" : (rule?.effect ?? "deny");
  return { client, inbound, known, assessed, endpoint, cause, rule, effect };
}

/** The cause of a decision, in order of precedence. */
function causeOf(
  { apis }: ClientEntry,
  apiId: string,
  { isBlocked: isClientBlocked, isReadable }: { readonly isBlocked: boolean; readonly isReadable: boolean },
): TriedOutcome["cause"] {
  if (isClientBlocked) return "client_state";
  if (!apis.includes(apiId)) return "credential";
  return isReadable ? "policy" : "request";
}

function withSettings(row: ProtectedApiRow, settings: AdaptiveSettings) {
  return {
    settings,
    ...compileRules(settings, row.baseUrl),
    endpoints: compileEndpoints(row.endpoints, row.baseUrl, settings.path_case),
    unlistedSensitivity: unlistedSensitivity(row, settings.unlisted_sensitivity),
  };
}

function readTried(
  { address, method, path, user_agent, tls }: Tried["call"],
  read: (address: string) => InboundCall["address"],
): InboundCall {
  const caller = address === "" ? null : read(address);
  if (address !== "" && caller === null)
    throw new Failure("invalid_input", { errors: [{ pointer: "/call/address", message: "Enter a valid IP address" }] });
  return { method, uri: path, address: caller, headers: {}, userAgent: user_agent, tls: tls || null, apiKey: "" };
}

/** Replaces the engine's address digests with the sample call's address. */
function withPlace(facts: TriedOutcome["signals"][number]["facts"], { address }: InboundCall) {
  if (!("prefix" in facts) || address === null) return facts;
  const { facts: place } = address;
  return { ...facts, prefix: place.prefix, ...("address" in facts && { address: place.address }) };
}

function newClient(providerId: string, apiId: string): ClientEntry {
  return {
    id: noId,
    providerId,
    organizationId: null,
    kind: "interactive",
    state: "normal",
    lockedUntilMs: 0,
    tags: [],
    declared: null,
    apis: [apiId],
    hasFactor: true,
    thumbprints: [],
    elevations: [],
    publicId: "",
    remembered: [],
    elevationsFromMs: 0,
    seen: { sessions: 0, days: 0, lastDay: 0 },
  };
}

const noId = "00000000-0000-0000-0000-000000000000";

function elevationFor(apiId: string, atMs: number): ElevationEntry {
  return { apiId, of: "", acr: null, amr: [], authTimeMs: atMs, untilMs: atMs + 1 };
}

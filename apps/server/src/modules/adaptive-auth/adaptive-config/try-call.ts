import type { AdaptiveSettings, BodyOf, Endpoints, TriedOutcome } from "@parapet/contract";
import { counterfactuals } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { assessCall, assessedOf, type Counted } from "../decision/assess-call.ts";
import type { AskedCall } from "../decision/asked-call.ts";
import { usualCalls } from "../decision/counterfactuals-of.ts";
import { isShut } from "../decision/decision-maker.ts";
import { decisionService } from "../decision/decision-service.ts";
import { evidenceFrom } from "../decision-log/evidence-from.ts";
import { type Readings, readingsOf, readingsWithOverrides, strictest } from "../decision/readings.ts";
import { directoryService } from "../directory/directory-service.ts";
import { compileEndpoints, unlistedSensitivity } from "../directory/endpoint-matcher.ts";
import type { ClientEntry, ElevationEntry } from "../directory/entries.ts";
import { learningService } from "../learning/learning-service.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import type { ProtectedApiRow } from "../protected-api/table.ts";
import { checkSettings } from "./check-settings.ts";
import { findVersion } from "./find-version.ts";

type Tried = BodyOf<Endpoints["adaptiveConfigs.try"]>;

/** A made-up call comes alone: nothing was counted before it. */
const alone: Counted = {
  perMinute: null,
  failures: 0,
  failuresHere: 0,
  parallelNetworks: 0,
  revokedKeyUsed: false,
  refusedShare: null,
};

/**
 * Decides about a made-up call as the decision service would, with what is known of its client; nothing is counted, learnt
 * or logged. @throws Failure `not_found`, `invalid_input`
 */
export async function tryCall(
  call: ViewerCall,
  apiId: string,
  { settings, call: tried }: Tried,
): Promise<TriedOutcome> {
  const { platform, viewer } = call;
  const row = await findProtectedApi(platform.postgres.db, call, apiId);
  if (settings !== undefined) {
    const live = await findVersion(platform.postgres.db, apiId, row.configVersion);
    await checkSettings(platform.postgres.db, row, settings, live);
  }
  const service = platform.services.get(decisionService);
  await service.start();
  const directory = platform.services.get(directoryService).current;
  const inForce = directory.api(apiId);
  const provider = directory.provider(viewer.providerId);
  const client =
    tried.client_id === undefined ? newClient(viewer.providerId, apiId) : directory.client(tried.client_id);
  if (inForce === undefined || provider === undefined || client?.providerId !== viewer.providerId)
    throw new Failure("not_found");
  const api = { ...inForce, ...(settings !== undefined && withSettings(row, settings)) };
  const asked = readTried(tried, (text) => service.addresses.read(text));
  const atMs = tried.at === undefined ? call.now.getTime() : Date.parse(tried.at);
  const known = platform.services.get(learningService).learning.known(client, api, atMs);
  const key = directory.hasSigners(api.id) ? tried.key : null;
  const elevation = tried.elevated ? elevationFor(apiId, atMs) : null;
  const about = { api, provider, client, call: asked, key, elevation, counted: alone, known, atMs };
  const own = readingsOf(api, asked, []);
  const readings = readingsWithOverrides(api, asked, own);
  const shown: Readings = readings ?? own ?? [{ method: asked.method, endpoint: null }];
  // A made-up call shows no key that could have leaked.
  const { judged, endpoint } = strictest(
    shown,
    (reading) => assessCall(assessedOf({ ...about, ...reading, keyLeaked: null })),
    () => "deny",
  );
  const { observation, circumstances, assessment } = judged;
  const { weights, thresholds } = api.settings;
  const usual = (await usualCalls(platform, [client.id])).get(client.id);
  const options = { calibration: known.calibration, weights, thresholds };
  const changes =
    usual === undefined || assessment.level === "low"
      ? []
      : counterfactuals(observation, usual, circumstances, known, options);
  const cause = causeOf(client, apiId, { isShut: isShut(client, atMs), isReadable: readings !== null });
  const rule = cause === "policy" ? judged.rule : null;
  return {
    score: assessment.score,
    level: assessment.level,
    evidence: assessment.evidence,
    evidence_from: evidenceFrom(thresholds, known.calibration),
    effect: rule?.effect ?? "deny",
    cause,
    rule: rule === null ? null : { id: rule.id, name: rule.name },
    endpoint: endpoint?.template ?? null,
    as_name: asked.address?.facts.asName ?? null,
    signals: assessment.signals.map(({ code, state, points, facts: said }) => ({
      code,
      state,
      points,
      facts: withPlace(said, asked),
    })),
    learning: assessment.learning,
    counterfactuals: changes.map(({ sides, score, level }) => ({ sides: [...sides], score, level })),
  };
}

/** What decides, in the order in which it is looked at. */
function causeOf(
  { apis }: ClientEntry,
  apiId: string,
  { isShut: isClientShut, isReadable }: { readonly isShut: boolean; readonly isReadable: boolean },
): TriedOutcome["cause"] {
  if (isClientShut) return "client_state";
  if (!apis.includes(apiId)) return "credential";
  return isReadable ? "policy" : "request";
}

function withSettings(row: ProtectedApiRow, settings: AdaptiveSettings) {
  return {
    settings,
    rules: settings.rules.filter(({ enabled }) => enabled),
    endpoints: compileEndpoints(row.endpoints, row.baseUrl, settings.path_case),
    unlistedSensitivity: unlistedSensitivity(row, settings.unlisted_sensitivity),
  };
}

function readTried(
  { address, method, path, user_agent, tls }: Tried["call"],
  read: (address: string) => AskedCall["address"],
): AskedCall {
  const caller = address === "" ? null : read(address);
  if (address !== "" && caller === null)
    throw new Failure("invalid_input", { errors: [{ pointer: "/call/address", message: "Enter a valid IP address" }] });
  return { method, uri: path, address: caller, headers: {}, userAgent: user_agent, tls: tls || null, apiKey: "" };
}

/** The engine knows addresses by digests; whoever made the call up knows its address. */
function withPlace(facts: TriedOutcome["signals"][number]["facts"], { address }: AskedCall) {
  if (!("prefix" in facts) || address === null) return facts;
  const { facts: place } = address;
  return { ...facts, prefix: place.prefix, ...("address" in facts && { address: place.address }) };
}

function newClient(providerId: string, apiId: string): ClientEntry {
  return {
    id: nobody,
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
    elevationsFromMs: 0,
    seen: { sessions: 0, days: 0, lastDay: 0 },
  };
}

const nobody = "00000000-0000-0000-0000-000000000000";

function elevationFor(apiId: string, atMs: number): ElevationEntry {
  return { apiId, of: "", amr: [], authTimeMs: atMs, untilMs: atMs + 1 };
}

import type { BodyOf, Effect, Endpoints, ProbeCheck, ProbeItem, ProbeResult } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { callOutside, OutgoingError, type OutgoingAnswer } from "../../../platform/outgoing/call-outside.ts";
import { isListedHost } from "../../../platform/outgoing/listed-host.ts";
import { decisionService } from "../decision/decision-service.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { createProbeKey } from "./probe-key.ts";
import { beginProbe, ProbeRun } from "./probe-run.ts";
import { readProbedDecisions, type ProbedDecision } from "./probe-store.ts";
import { isPrivate, presentProbe } from "./queries.ts";
import { findSingleAddress } from "./read-callers.ts";

type Finding = Omit<ProbeItem, "check">;

/** An address of a documentation block (RFC 5737); a decision with it accepted a spoofed header. */
const forgedAddress = "192.0.2.66";

/** Max wait until decisions are readable, in milliseconds. */
const settleMs = 5_000;

/** Result of one call of the probe. */
interface Probe {
  readonly answer: OutgoingAnswer | null;
  readonly problem: string;
  readonly latencyMs: number;
}

interface Expectation {
  readonly check: ProbeCheck;
  /** Key of the call: none, a wrong one, or one that forces an effect. */
  readonly key: Effect | "none" | "wrong";
  readonly expected: string;
  readonly isRight: (answer: OutgoingAnswer) => boolean;
}

const isProblem = ({ headers, body }: OutgoingAnswer) =>
  (headers["content-type"] ?? "").startsWith("application/problem+json") && body.includes("request_id");
const names = ({ headers }: OutgoingAnswer, error: string) => (headers["www-authenticate"] ?? "").includes(error);
const denials = new Set([401, 403, 429]);

/** Expected responses, as seen by a client through the gateway. */
const expectations: readonly Expectation[] = [
  {
    check: "no_credential",
    key: "none",
    expected: "401, WWW-Authenticate, a problem document",
    isRight: (answer) => answer.status === 401 && names(answer, "Bearer") && isProblem(answer),
  },
  {
    check: "wrong_credential",
    key: "wrong",
    expected: '401, error="invalid_token"',
    isRight: (answer) => answer.status === 401 && names(answer, "invalid_token"),
  },
  {
    check: "allowed",
    key: "allow",
    expected: "the API's own answer",
    isRight: ({ status }) => status < 500 && !denials.has(status),
  },
  {
    check: "step_up",
    key: "step_up",
    expected: '401, error="insufficient_user_authentication", a problem document',
    isRight: (answer) =>
      answer.status === 401 && names(answer, "insufficient_user_authentication") && isProblem(answer),
  },
  {
    check: "denied",
    key: "deny",
    expected: "403, a problem document",
    isRight: (answer) => answer.status === 403 && isProblem(answer),
  },
  {
    check: "throttled",
    key: "throttle",
    expected: "429, Retry-After, a problem document",
    isRight: (answer) => answer.status === 429 && answer.headers["retry-after"] !== undefined && isProblem(answer),
  },
];

/**
 * Tests the live gateway of an API with every kind of call, and saves each check as it completes; continues if the client
 * disconnects. @throws Failure `not_found`, `invalid_input`
 */
export async function probeGateway(
  call: ViewerCall,
  apiId: string,
  { path }: BodyOf<Endpoints["gateways.probe"]>,
): Promise<ProbeResult> {
  const { platform } = call;
  const api = await findProtectedApi(platform.postgres.db, call, apiId);
  const url = URL.parse(`${api.baseUrl.replace(/\/$/, "")}${path}`);
  if (url === null) throw new Failure("invalid_input", { detail: "The path doesn't match the base URL" });
  const begun = await platform.postgres.db.transaction(async (tx) => {
    await recordAudit(tx, call, {
      action: "protected_api.probe",
      subjectType: "protected_api",
      subjectId: apiId,
      after: { url: url.href },
    });
    const by = { startedAt: call.now, startedBy: call.viewer.email };
    return beginProbe(tx, { apiId, providerId: api.providerId, url: url.href, ...by });
  });
  const run = new ProbeRun(platform, begun);
  const uri = `${url.pathname}${url.search}`;
  const getKey = (key: Expectation["key"]) =>
    key === "none"
      ? null
      : key === "wrong"
        ? "ppk_no_key_of_anybody"
        : createProbeKey(platform.sealing, apiId, { forced: key, uri }, Date.now());
  const service = platform.services.get(decisionService);
  await service.start();
  const isEnforced = service.api(apiId)?.settings.mode === "enforce";
  const first = await send(call, url, null);
  await run.report({ check: "reachable", ...reached(first) });
  for (const { check, key, expected, isRight } of expectations) {
    const probe = first.answer === null ? first : await send(call, url, getKey(key));
    const isApplied = isEnforced || (key !== "none" && key !== "wrong");
    await run.report({ check, ...(isApplied ? judged(probe, expected, isRight) : notEnforced(expected)) });
  }
  const tried: Tried[] = [];
  if (first.answer !== null)
    for (const trial of trials) tried.push({ trial, probe: await send(call, url, getKey("deny"), trial) });
  await service.settle();
  await platform.journal.settle(settleMs);
  const seen = first.answer === null ? [] : await readProbedDecisions(platform, api.providerId, apiId, call.now);
  const plain = seen.filter(({ user_agent }) => user_agent === agentOf());
  await run.report(
    { check: "forged_headers", ...unforged(seen) },
    ...trials.map((trial) => ({
      check: trial.check,
      ...tryOut(trial, tried.find((each) => each.trial === trial)?.probe ?? first, seen, isEnforced),
    })),
    { check: "logged", ...logged(plain, url) },
    { check: "callers", ...judgeCallers(await findSingleAddress(platform, api, platform.clock.now())) },
  );
  await run.finish();
  return presentProbe(run.row, platform.clock.now());
}

/** A call that is denied, so that the API never sees it, and what its gateway must make of it. */
interface Trial {
  readonly check: ProbeCheck;
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly isAbsolute?: true;
  readonly expected: string;
  /** @param seen the decision on it, if Parapet was asked */
  readonly isRight: (status: number, seen: SeenDecision | undefined) => boolean;
}

type SeenDecision = Omit<ProbedDecision, "remarks"> & { readonly remarks: readonly string[] };
type Tried = { readonly trial: Trial; readonly probe: Probe };

/** A gateway may refuse what it doesn't understand. */
const isRefused = (status: number) => status >= 400 && status < 500 && status !== 404;
const isDecided = (status: number, seen: SeenDecision | undefined) =>
  seen === undefined ? isRefused(status) : status === 403;

const trials: readonly Trial[] = [
  {
    check: "spellings",
    headers: {
      X_Adaptive_Client_Id: "forged",
      "X-Adaptive_Assertion": "forged",
      "X.Adaptive.Client.Id": "forged",
    },
    expected: "X_Adaptive_* isn't passed on",
    isRight: (status, seen) => isDecided(status, seen) && seen?.remarks.includes("header_misspelled") !== true,
  },
  {
    check: "connection",
    headers: { connection: "close, X-Api-Key, X-Adaptive-Client-Id, X-Forwarded-For" },
    expected: "denied, whatever Connection lists",
    isRight: (status) => isRefused(status),
  },
  {
    check: "override",
    headers: { "x-http-method-override": "DELETE" },
    expected: "Parapet sees X-HTTP-Method-Override",
    isRight: (status, seen) => isDecided(status, seen) && seen?.remarks.includes("header_override") !== false,
  },
  {
    check: "absolute",
    isAbsolute: true,
    expected: "decided by its path",
    isRight: (status, seen) => isDecided(status, seen) && seen?.remarks.includes("target_other") !== true,
  },
  {
    check: "posted",
    method: "POST",
    expected: "403, and a decision about POST",
    isRight: (status, seen) => status === 403 && seen?.method === "POST",
  },
];

function tryOut(
  trial: Trial,
  { answer, problem, latencyMs }: Probe,
  all: readonly ProbedDecision[],
  isEnforced: boolean,
): Finding {
  const { check, expected, isRight } = trial;
  if (answer === null) return { state: "skipped", status: null, expected, observed: problem, latency_ms: null };
  const found = all.find(({ user_agent }) => user_agent === agentOf(check));
  const seen = found && { ...found, remarks: found.remarks.split(",") };
  // Without its key, a call passes in monitor mode.
  if (check === "connection" && !isEnforced && seen === undefined && !isRefused(answer.status))
    return notEnforced(expected);
  return {
    state: isRight(answer.status, seen) ? "passed" : "failed",
    status: answer.status,
    expected,
    observed: [String(answer.status), ...(seen === undefined ? [] : [seen.method, ...seen.remarks])]
      .filter((each) => each !== "")
      .join(", "),
    latency_ms: Math.round(latencyMs),
  };
}

function judgeCallers(address: string | null): Finding {
  const expected = "callers have addresses of their own";
  const isOne = address !== null && isPrivate(address);
  return { state: isOne ? "warning" : "passed", status: null, expected, observed: address ?? "", latency_ms: null };
}

const agentOf = (check?: ProbeCheck) => (check === undefined ? "parapet-probe" : `parapet-probe (${check})`);

async function send({ platform }: ViewerCall, url: URL, key: string | null, trial?: Trial): Promise<Probe> {
  const started = performance.now();
  const { method = "GET", isAbsolute } = trial ?? {};
  const headers = {
    "user-agent": agentOf(trial?.check),
    "x-forwarded-for": forgedAddress,
    "x-real-ip": forgedAddress,
    "x-adaptive-risk-score": "0",
    "x-adaptive-client-id": "forged",
    ...(key !== null && { "x-api-key": key }),
    ...(method === "POST" && { "content-type": "application/json" }),
    ...trial?.headers,
  };
  const mayGoInside = isListedHost(platform.config.gatewayHosts, url);
  const body = method === "POST" ? { body: "{}" } : {};
  const target = isAbsolute === true ? { target: url.href } : {};
  try {
    const answer = await callOutside({
      method,
      url,
      headers,
      ...body,
      ...target,
      mayGoInside,
      setting: "PARAPET_GATEWAY_HOSTS",
    });
    return { answer, problem: "", latencyMs: performance.now() - started };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { answer: null, problem: error.message, latencyMs: performance.now() - started };
  }
}

/** Credentials are checked in enforce mode only; forced effects always apply. */
function notEnforced(expected: string): Finding {
  return { state: "skipped", status: null, expected, observed: "monitor", latency_ms: null };
}

function reached({ answer, problem, latencyMs }: Probe): Finding {
  return {
    state: answer === null ? "failed" : "passed",
    status: answer?.status ?? null,
    expected: "an HTTP response",
    observed: answer === null ? problem : String(answer.status),
    latency_ms: answer === null ? null : Math.round(latencyMs),
  };
}

function judged({ answer, problem, latencyMs }: Probe, expected: string, isRight: Expectation["isRight"]): Finding {
  if (answer === null) return { state: "skipped", status: null, expected, observed: problem, latency_ms: null };
  const { status, headers } = answer;
  const shown = [headers["www-authenticate"], headers["content-type"]].filter((each) => each !== undefined);
  return {
    state: isRight(answer) ? "passed" : "failed",
    status,
    expected,
    observed: [status, ...shown].join(", "),
    latency_ms: Math.round(latencyMs),
  };
}

function unforged(seen: readonly ProbedDecision[]): Finding {
  const deceived = seen.filter(({ address }) => address.startsWith("192.0.2."));
  return {
    state: seen.length === 0 ? "skipped" : deceived.length === 0 ? "passed" : "failed",
    status: null,
    expected: `decisions know the caller's own address, not the forged ${forgedAddress}`,
    observed: [...new Set(seen.map(({ address }) => address))].join(", "),
    latency_ms: null,
  };
}

function logged(seen: readonly ProbedDecision[], { pathname }: URL): Finding {
  const effects = [...new Set(seen.map(({ effect }) => effect))];
  const forced = expectations.filter(({ key }) => key !== "none" && key !== "wrong").length;
  const isAsSent = ({ method, remarks }: ProbedDecision) =>
    method === "GET" && !remarks.split(",").includes("target_other");
  const isWhole = effects.length === forced && seen.every(isAsSent);
  return {
    state: seen.length === 0 ? "failed" : isWhole ? "passed" : "failed",
    status: null,
    expected: `${forced} decisions about GET ${pathname}`,
    observed: effects.join(", "),
    latency_ms: null,
  };
}

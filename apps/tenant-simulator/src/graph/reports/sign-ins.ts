import * as z from "zod";
import type { JsonObject } from "../../base/json.ts";
import type { EntraLog, Logged } from "../../logs/entra-log.ts";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import type { Resources } from "../resources.ts";

/** Properties of sign-ins missing in version 1.0. */
const betaOnly = new Set([
  "sessionId",
  "authenticationProtocol",
  "originalTransferMethod",
  "authenticationRequirement",
  "signInEventTypes",
  "autonomousSystemNumber",
  "authenticationDetails",
]);

const paging = { pageSize: 1000, largestPage: 1000, paging: "skiptoken" } as const;

export function listSignIns(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  return answerCollection(call, {
    ...paging,
    rows: log.signIns.toReversed(),
    present: presenter(call),
    context: "auditLogs/signIns",
  });
}

export function getSignIn(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  const entry = log.signIns.find(({ id }) => id === call.params["signIn-id"]);
  if (entry === undefined) throw new GraphError("notFound");
  return answerEntity(call, presenter(call)(entry), { context: "auditLogs/signIns" });
}

function presenter({ version }: Call): (entry: Logged) => JsonObject {
  if (version === "beta") return (entry) => entry;
  return (entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => !betaOnly.has(name)));
}

const requests = z.object({ requestIds: z.array(z.string()).min(1) });

export function confirmSignInsCompromised(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  return mark(call, log, { riskState: "confirmedCompromised", riskDetail: "adminConfirmedSigninCompromised" });
}

export function confirmSignInsSafe(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  return mark(call, log, {
    riskState: "confirmedSafe",
    riskDetail: "adminConfirmedSigninSafe",
    riskLevelAggregated: "none",
  });
}

function mark(call: Call, { signIns, riskDetections }: EntraLog, marks: JsonObject): GraphAnswer {
  const { requestIds } = readBody(call, requests);
  for (const entry of signIns) if (requestIds.includes(entry.id)) Object.assign(entry, marks);
  const { riskLevelAggregated: _level, ...shared } = marks;
  for (const entry of riskDetections)
    if (typeof entry["requestId"] === "string" && requestIds.includes(entry["requestId"])) Object.assign(entry, shared);
  return { status: 204 };
}

export function listDirectoryAudits(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  return answerCollection(call, {
    ...paging,
    rows: log.directoryAudits.toReversed(),
    present: (entry) => entry,
    context: "auditLogs/directoryAudits",
  });
}

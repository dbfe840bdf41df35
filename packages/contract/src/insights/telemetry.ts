import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, text } from "../primitives.ts";
import { traceSourceType } from "./trace-source.ts";

/** Largest single telemetry payload, in bytes. */
export const telemetryLimit = 4 * 1024 * 1024;

/** A trace source in the words of APIClarity's control API. */
const controlTraceSource = z.object({
  id: z.int(),
  uid: id,
  name: z.string(),
  type: traceSourceType,
  description: z.string(),
});
const byUid = z.strictObject({ uid: id });

/** The plane that APIClarity's gateway plugins speak; paths, names and answers are theirs. */
export const telemetryEndpoints = {
  "telemetry.send": endpoint({
    method: "POST",
    path: "/api/telemetry",
    summary: "Send one traced call",
    access: may.sendTraffic,
    rate: "ingest",
    bodyKind: "bytes",
    bodyLimit: telemetryLimit,
    answer: { status: 200, type: "text/plain" },
    errors: ["invalid_input", "body_too_large"],
  }),
  "telemetry.hostsToTrace": endpoint({
    method: "GET",
    path: "/api/hostsToTrace",
    summary: "Tell a plugin which hosts to trace: all, and each one by name",
    access: may.sendTraffic,
    rate: "ingest",
    answer: { status: 200, body: z.object({ hosts: z.array(z.string()) }) },
    errors: [],
  }),
  "telemetry.newDiscoveredApis": endpoint({
    method: "POST",
    path: "/api/control/newDiscoveredAPIs",
    summary: "Tell which hosts a plugin has seen",
    access: may.sendTraffic,
    rate: "ingest",
    body: z.object({ hosts: z.array(text(300)).check(z.maxLength(10_000)) }),
    answer: { status: 200, body: z.object({ message: z.string() }) },
    errors: [],
  }),
  "controlTraceSources.list": endpoint({
    method: "GET",
    path: "/api/control/traceSources",
    summary: "List trace sources, APIClarity's way",
    access: may.readTraffic,
    answer: { status: 200, body: z.object({ trace_sources: z.array(controlTraceSource) }) },
    errors: [],
  }),
  "controlTraceSources.create": endpoint({
    method: "POST",
    path: "/api/control/traceSources",
    summary: "Find or create a trace source; a new one shows its token once",
    access: may.administer,
    body: z.object({
      name: text(120),
      /** Not enforced by the original: an unknown type becomes OTHER. */
      type: z.optional(z.string().check(z.maxLength(40))),
      description: z.optional(z.string().check(z.maxLength(500))),
    }),
    answer: { status: 201, body: z.extend(controlTraceSource, { token: z.optional(z.string()) }) },
    errors: [],
  }),
  "controlTraceSources.get": endpoint({
    method: "GET",
    path: "/api/control/traceSources/:uid",
    summary: "Read a trace source, APIClarity's way",
    access: may.readTraffic,
    params: byUid,
    answer: { status: 200, body: controlTraceSource },
    errors: ["not_found"],
  }),
  "controlTraceSources.delete": endpoint({
    method: "DELETE",
    path: "/api/control/traceSources/:uid",
    summary: "Delete a trace source, APIClarity's way",
    access: may.administer,
    params: byUid,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
};

import * as z from "zod/mini";
import { may } from "./access.ts";
import { endpoint } from "./endpoint.ts";

const storeState = z.enum(["up", "down"]);

/** What operators and probes call. */
export const operationsEndpoints = {
  "operations.health": endpoint({
    method: "GET",
    path: "/healthz",
    summary: "200 once the server serves",
    access: may.callFreely,
    rate: "none",
    answer: { status: 200, body: z.object({ status: z.literal("ok") }) },
    errors: [],
  }),
  "operations.ready": endpoint({
    method: "GET",
    path: "/readyz",
    summary: "200 when both stores answer and calls are taken",
    access: may.callFreely,
    rate: "none",
    answer: { status: 200, body: z.object({ status: z.literal("ok"), postgres: storeState, clickhouse: storeState }) },
    errors: ["unavailable"],
  }),
  "operations.metrics": endpoint({
    method: "GET",
    path: "/metrics",
    summary: "Prometheus metrics of this process",
    access: may.callFreely,
    rate: "none",
    answer: { status: 200, type: "text/plain" },
    errors: [],
  }),
  "operations.securityContact": endpoint({
    method: "GET",
    path: "/.well-known/security.txt",
    summary: "Where to report a vulnerability (RFC 9116)",
    access: may.callFreely,
    answer: { status: 200, type: "text/plain" },
    errors: ["not_found"],
  }),
  "operations.openapi": endpoint({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This API as an OpenAPI 3.1 document",
    access: may.callFreely,
    answer: { status: 200, type: "application/json" },
    errors: [],
  }),
};

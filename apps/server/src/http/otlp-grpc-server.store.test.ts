import { createServer } from "node:net";
import { promisify } from "node:util";
import { Client, compressionAlgorithms, credentials, Metadata, status, type ServiceError } from "@grpc/grpc-js";
import { SpanKind } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-grpc";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { ingestEndpoints, type Event } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { usageBookService } from "../modules/account/quota/usage-book.ts";
import { Failure } from "../platform/failure.ts";
import { startOtlpGrpcServer, type OtlpGrpcServer } from "./otlp-grpc-server.ts";
import { createTenant, type Tenant } from "./testing-tenant.ts";
import { startTestApp, type TestApp } from "./testing.ts";

let server: TestApp;
let tenant: Tenant;
let grpc: OtlpGrpcServer;
let client: Client;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "grpc");
  grpc = await startOtlpGrpcServer(server.platform, { host: "127.0.0.1", port: 0 });
  client = new Client(`127.0.0.1:${grpc.port}`, credentials.createInsecure(), { "grpc.enable_retries": 0 });
});
afterAll(async () => {
  client.close();
  await grpc.stop();
  await server.close();
});

async function ask(method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  const answer = await server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

async function newSource(name: string) {
  return (await ask("POST", "/api/dynamics/trace-sources", { name, type: "OTEL" })).json<{
    id: string;
    token: string;
  }>();
}

async function eventsOf(id: string) {
  await server.platform.journal.settle(60_000);
  const answer = await ask("GET", `/api/dynamics/events?showNonApi=true&page_size=100&source[is]=${id}`);
  return answer.json<{ items: Event[] }>().items;
}

const asBytes = (bytes: Buffer) => bytes;
const path = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";

/** Exports a message; resolves to the response, or to the error. */
function exported(message: Buffer, headers: Readonly<Record<string, string>>, method = path) {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  const { promise, resolve } = Promise.withResolvers<Buffer | ServiceError>();
  client.makeUnaryRequest(method, asBytes, asBytes, message, metadata, (error, answer) =>
    resolve(error ?? answer ?? Buffer.alloc(0)),
  );
  return promise;
}

async function refused(...sent: Parameters<typeof exported>): Promise<ServiceError> {
  const outcome = await exported(...sent);
  if (Buffer.isBuffer(outcome)) throw new Error("The export wasn't refused");
  return outcome;
}

const field = (number: number, content: Buffer) =>
  Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
/** A request with one span, whose trace ID is too short. */
const badSpan = field(1, field(2, field(2, Buffer.concat([field(1, Buffer.from([1, 2])), Buffer.from([0x30, 2])]))));

describe("OTLP over gRPC", () => {
  it("takes the spans that OpenTelemetry's SDK exports", async () => {
    const { id, token } = await newSource("sdk");
    const metadata = new Metadata();
    metadata.set("x-trace-source-token", token);
    const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${grpc.port}`, metadata });
    const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
    const attributes = {
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "url.path": "/pets/7",
      "server.address": "api.example.com",
    };
    provider.getTracer("test").startSpan("GET /pets/{id}", { kind: SpanKind.SERVER, attributes }).end();
    await provider.forceFlush();
    await provider.shutdown();
    expect(await eventsOf(id)).toMatchObject([
      { method: "GET", path: "/pets/7", status: 200, host: "api.example.com" },
    ]);
  });

  it("answers with what was rejected, and nothing when all is taken", async () => {
    const { token } = await newSource("partial");
    expect(await exported(Buffer.alloc(0), { authorization: `Bearer ${token}` })).toEqual(Buffer.alloc(0));
    const answer = await exported(badSpan, { "x-trace-source-token": token });
    expect(String(answer)).toContain("A trace id is not 16 bytes");
  });

  it("tells why it refuses: token, source, message and method", async () => {
    const { id, token } = await newSource("refused");
    expect((await refused(Buffer.alloc(0), { "x-trace-source-token": "unknown" })).code).toBe(status.UNAUTHENTICATED);
    // A proxy on this machine speaks for others.
    const forwarded = await refused(Buffer.alloc(0), { "x-forwarded-for": "192.0.2.7" });
    expect(forwarded.code).toBe(status.UNAUTHENTICATED);
    const unreadable = await refused(Buffer.from([0x0f]), { "x-trace-source-token": token });
    expect([unreadable.code, unreadable.details]).toEqual([
      status.INVALID_ARGUMENT,
      expect.stringContaining("protobuf_syntax"),
    ]);
    expect((await refused(Buffer.alloc(0), {}, path.replace("Export", "Other"))).code).toBe(status.UNIMPLEMENTED);
    await ask("PATCH", `/api/dynamics/trace-sources/${id}`, { enabled: false });
    await expect
      .poll(async () => (await exported(Buffer.alloc(0), { "x-trace-source-token": token })) instanceof Error)
      .toBe(true);
    expect((await refused(Buffer.alloc(0), { "x-trace-source-token": token })).code).toBe(status.PERMISSION_DENIED);
  });

  it("takes no sender without a token, also on this machine, where a proxy may connect for others", async () => {
    expect((await refused(Buffer.alloc(0), {})).code).toBe(status.UNAUTHENTICATED);
  });

  it("refuses messages beyond the limit of /v1/traces, also compressed, without a retry", async () => {
    const { token } = await newSource("large");
    const large = Buffer.alloc((ingestEndpoints["ingest.traces"].bodyLimit ?? 0) + 1);
    const error = await refused(large, { "x-trace-source-token": token });
    expect([error.code, error.metadata.get("grpc-status-details-bin")]).toEqual([status.RESOURCE_EXHAUSTED, []]);
    const packing = new Client(`127.0.0.1:${grpc.port}`, credentials.createInsecure(), {
      "grpc.default_compression_algorithm": compressionAlgorithms.gzip,
    });
    const metadata = new Metadata();
    metadata.set("x-trace-source-token", token);
    const code = await new Promise((resolve) =>
      packing.makeUnaryRequest(path, asBytes, asBytes, large, metadata, (failed) => resolve(failed?.code)),
    );
    packing.close();
    expect(code).toBe(status.RESOURCE_EXHAUSTED);
  });

  it("says when to retry where the sender has to slow down", async () => {
    const { token } = await newSource("slow");
    const book = server.platform.services.get(usageBookService);
    const assert = vi.spyOn(book, "assertIntake").mockImplementation(() => {
      throw new Failure("rate_limited", { retryAfter: 7, detail: "The event store is behind; retry later" });
    });
    const error = await refused(Buffer.alloc(0), { "x-trace-source-token": token }).finally(() => assert.mockRestore());
    expect([error.code, error.details]).toEqual([status.RESOURCE_EXHAUSTED, "The event store is behind; retry later"]);
    const [details] = error.metadata.get("grpc-status-details-bin");
    const retry = field(2, field(1, Buffer.from([8, 7])));
    const info = field(3, Buffer.concat([field(1, Buffer.from("type.googleapis.com/google.rpc.RetryInfo")), retry]));
    expect(Buffer.isBuffer(details) ? details.subarray(-info.length) : details).toEqual(info);
  });

  it("says which setting to change when its port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    await expect(startOtlpGrpcServer(server.platform, { host: "127.0.0.1", port })).rejects.toThrow(
      "Set PARAPET_OTLP_GRPC_PORT to another port",
    );
    await promisify(taken.close.bind(taken))();
  });
});

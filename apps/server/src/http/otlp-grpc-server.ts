import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type {
  Metadata,
  MetadataValue,
  ServerInterceptingCall,
  ServerInterceptor,
  ServerUnaryCall,
  StatusObject,
  sendUnaryData,
} from "@grpc/grpc-js";
import { errorCatalogue, ingestEndpoints } from "@parapet/contract";
import { receiveTraces } from "../modules/insights/ingest/receive/receive-batch.ts";
import type { Call, SourceCall } from "../platform/call.ts";
import { type Config, ConfigError } from "../platform/config.ts";
import { Failure } from "../platform/failure.ts";
import type { Platform } from "../platform/platform.ts";
import { reasonOf } from "../platform/reason-of.ts";
import { identifyPeer } from "./access.ts";
import { encodeExportResponse, encodeStatus, rpcCodeOf } from "./fast-path/otlp-response.ts";

const mediaType = "application/x-protobuf";
const messageLimit = ingestEndpoints["ingest.traces"].bodyLimit;

/** Max calls of one connection at a time; each holds a message of up to `messageLimit` bytes. */
const maxStreams = 16;
/** Longest that a connection may be silent, and that a stop waits for open calls, in milliseconds. */
const idleMs = 150_000;
const drainMs = 5_000;

const asBytes = (message: Buffer) => message;

/** opentelemetry/proto/collector/trace/v1/trace_service.proto; messages are read and written as bytes. */
const traceService = {
  Export: {
    path: "/opentelemetry.proto.collector.trace.v1.TraceService/Export",
    requestStream: false,
    responseStream: false,
    requestSerialize: asBytes,
    requestDeserialize: asBytes,
    responseSerialize: asBytes,
    responseDeserialize: asBytes,
  },
} as const;

export interface OtlpGrpcServer {
  readonly port: number;
  /** Ends when open calls have ended, or after a limit. */
  stop(): Promise<void>;
}

/**
 * Serves OTLP traces over gRPC, by the same verb as `/v1/traces`. Senders are identified before their message is read.
 * @throws ConfigError when the address can't be listened on
 */
export async function startOtlpGrpcServer(
  platform: Platform,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<OtlpGrpcServer> {
  // Most installations don't serve it, and its library takes memory.
  const grpc = await import("@grpc/grpc-js");
  const senders = new WeakMap<Metadata, Arrival & SourceCall>();

  const observe = (httpStatus: number, started: number) =>
    platform.metrics.requests.observe(
      { endpoint: "ingest.traces", status: httpStatus },
      (performance.now() - started) / 1000,
    );

  /** The status of an error. Senders retry RESOURCE_EXHAUSTED only with a RetryInfo (OTLP specification, "Failures"). */
  function statusOf(error: unknown, { requestId, started }: Arrival): StatusObject {
    const failure = error instanceof Failure ? error : new Failure("internal");
    if (failure !== error) platform.log.error({ err: error, request_id: requestId }, "request failed");
    observe(errorCatalogue[failure.code].status, started);
    const code = rpcCodeOf(failure.code);
    const details = failure.message;
    const metadata = new grpc.Metadata();
    metadata.set("grpc-status-details-bin", Buffer.from(encodeStatus(code, details, failure.retryAfter)));
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- both are google.rpc.Code
    return { code, details, metadata };
  }

  const identify: ServerInterceptor = (_method, call) =>
    new grpc.ServerInterceptingCall(call, {
      start: (next) => next({ onReceiveMetadata: (metadata, admit) => void admitSender(call, metadata, admit) }),
    });

  async function admitSender(
    call: Pick<ServerInterceptingCall, "getPeer" | "sendStatus">,
    metadata: Metadata,
    admit: (metadata: Metadata) => void,
  ): Promise<void> {
    const arrival = arrivalOf(platform, metadata, call.getPeer());
    try {
      platform.stores.use();
      platform.disk.mustHaveSpace();
      // A proxy with TLS on this machine adds no header that would tell its senders from local ones.
      const peer = { address: arrival.address, isLocal: false };
      const source = await identifyPeer(arrival, headersOf(metadata), peer);
      senders.set(metadata, { ...arrival, source });
    } catch (error) {
      call.sendStatus(statusOf(error, arrival));
      return;
    }
    admit(metadata);
  }

  async function exportTraces(
    { metadata, request }: ServerUnaryCall<Buffer, Buffer>,
    answer: sendUnaryData<Buffer>,
  ): Promise<void> {
    const sender = senders.get(metadata);
    if (sender === undefined) throw new Error("The sender of a call wasn't identified");
    try {
      const { partialSuccess } = await receiveTraces(sender, mediaType, request);
      observe(200, sender.started);
      answer(null, Buffer.from(encodeExportResponse(partialSuccess)));
    } catch (error) {
      answer(statusOf(error, sender));
    }
  }

  const server = new grpc.Server({
    interceptors: [identify],
    "grpc.max_receive_message_length": messageLimit,
    "grpc.max_concurrent_streams": maxStreams,
    "grpc.max_connection_idle_ms": idleMs,
  });
  server.addService(traceService, {
    Export: (call: ServerUnaryCall<Buffer, Buffer>, answer: sendUnaryData<Buffer>) => void exportTraces(call, answer),
  });
  const name = host.includes(":") ? `[${host}]` : host;
  const bound = await promisify(server.bindAsync.bind(server))(
    `${name}:${port}`,
    grpc.ServerCredentials.createInsecure(),
  ).catch((error: unknown) => {
    throw new ConfigError(
      `Can't listen on ${host}, port ${port}, for OTLP over gRPC: ${reasonOf(error)}. Set PARAPET_OTLP_GRPC_PORT to another port.`,
    );
  });
  return {
    port: bound,
    async stop() {
      const cut = setTimeout(() => server.forceShutdown(), drainMs);
      await promisify(server.tryShutdown.bind(server))();
      clearTimeout(cut);
    },
  };
}

/** A call with the moment of its start, by `performance.now()`. */
type Arrival = Call & { readonly started: number };

function arrivalOf(platform: Platform, metadata: Metadata, peer: string): Arrival {
  return {
    platform,
    started: performance.now(),
    now: platform.clock.now(),
    requestId: randomUUID(),
    // An address is followed by its port.
    address: peer.replace(/:\d+$/, ""),
    userAgent: textOf(metadata.get("user-agent")) ?? "",
  };
}

function headersOf(metadata: Metadata): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.keys(metadata.getMap()).map((name) => [name, textOf(metadata.get(name))]));
}

function textOf([value]: readonly MetadataValue[]): string | undefined {
  return typeof value === "string" ? value : undefined;
}

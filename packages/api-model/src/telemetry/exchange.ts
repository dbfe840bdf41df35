import type { EventWarning } from "@parapet/contract";

/** One header; the name is lower-case, a header that came twice is listed twice. */
export interface HttpHeader {
  readonly name: string;
  readonly value: string;
}

/** Context that only some senders provide: traces, access logs of a proxy, sensors. */
export interface CallContext {
  /** Seen by the one who answered (`incoming`) or by the one who asked (`outgoing`). */
  readonly direction: "incoming" | "outgoing" | null;
  /** The pattern that a framework matched, parameters in braces. */
  readonly route: string | null;
  /** Who called, in the sender's words: `user.id`, the user of HTTP authentication. */
  readonly user: string | null;
  /** The other end of the connection, where that is a proxy and not the caller. */
  readonly peerIp: string | null;
  /** Lower-case hexadecimal digits. */
  readonly traceId: string | null;
  readonly spanId: string | null;
  /** The client's span ID, which the spans of both sides share; null without a trace. */
  readonly hopId: string | null;
  /** What the sender says that the call did; see `readAction`. */
  readonly action: string | null;
  /** OpenTelemetry's `error.type`. */
  readonly errorType: string | null;
  /** Which of OpenTelemetry's HTTP conventions named the attributes. */
  readonly convention: "stable" | "legacy" | null;
  /** Milliseconds that the service behind a proxy took. */
  readonly upstreamMs: number | null;
}

/** One traced call in the model's own words, whatever gateway sent it. Null means that the source did not say. */
export interface Exchange {
  /** When the request was made: Unix milliseconds by the source's clock, else the receive time. */
  readonly tsMs: number;
  /** Milliseconds from request to response, as exact as the source says it. */
  readonly durationMs: number | null;
  /** Upper-case. */
  readonly method: string;
  readonly scheme: string | null;
  /** Lower-case name or address without scheme, port and slash; "" if unknown. */
  readonly host: string;
  /** Port of the API: the destination's, else the host's, else the scheme's default. */
  readonly port: number | null;
  /** Starts with "/", or is "*". */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string | null;
  readonly status: number | null;
  readonly srcIp: string | null;
  /** The address that trusted proxies forwarded the call for; absent where none did. */
  readonly callerIp?: string;
  readonly srcPort: number | null;
  /** The address that the call went to; a host name there leaves it null. */
  readonly dstIp: string | null;
  readonly dstPort: number | null;
  readonly dstNamespace: string | null;
  /** Null when absent: the caller makes one. */
  readonly requestId: string | null;
  /** "0.9", "1", "1.0", "1.1", "2" or "3". */
  readonly httpVersion: string | null;
  readonly reqHeaders: readonly HttpHeader[];
  readonly resHeaders: readonly HttpHeader[];
  /** Decoded bytes; null when there are none or the source cut them. */
  readonly reqBody: Uint8Array | null;
  readonly resBody: Uint8Array | null;
  /** The source says that it cut the body. */
  readonly reqBodyTruncated: boolean;
  readonly resBodyTruncated: boolean;
  /** Size of the body: content-length, else the bytes that came. */
  readonly reqBytes: number | null;
  readonly resBytes: number | null;
  readonly userAgent: string | null;
  /** False when the answer's media type says that this was a page, an image, a file. */
  readonly isApi: boolean;
  /** In the order of the contract's list, each at most once. */
  readonly warnings: readonly EventWarning[];
  readonly context?: CallContext;
}

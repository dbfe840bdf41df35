export type TransportFailure = "network" | "aborted" | "timeout";

/** No answer came. The messages are fixed by the specification. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly kind: TransportFailure;
  readonly timeoutMs: number;

  constructor(kind: TransportFailure, timeoutMs: number, options?: ErrorOptions) {
    super(messageOf(kind, timeoutMs), options);
    this.kind = kind;
    this.timeoutMs = timeoutMs;
  }
}

function messageOf(kind: TransportFailure, timeoutMs: number): string {
  switch (kind) {
    case "network":
      return "Network Error";
    case "aborted":
      return "Request aborted";
    case "timeout":
      return `timeout of ${timeoutMs} ms exceeded`;
  }
}

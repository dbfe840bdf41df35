import type { CaptureFormat } from "@parapet/api-model";
import type { ErrorCode, IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import type { Config } from "../../../../platform/config.ts";

/** How a received payload is processed. */
export interface Work {
  /** "call" for a single call. */
  readonly format: CaptureFormat | "call";
  /** Number of calls that each call of the payload represents. */
  readonly weight: number;
}

/** What the ingest thread opens its platform with. */
export interface ThreadData {
  readonly config: Config;
  /** For its journal and its learner's state; used by this thread only. */
  readonly folder: string;
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  readonly logLevel: string;
}

/** Payloads with the same sender, time and work, in order. */
export interface PayloadGroup {
  readonly sender: Pick<SentCall, "source" | "now">;
  readonly work: Work;
  readonly ids: number[];
  /** Size of each payload. */
  readonly bytes: number[];
}

/** A request that the ingest thread answers with a boolean. */
export type ThreadRequest =
  /** Waits until all acknowledged rows are in ClickHouse; false when that takes longer. */
  | { readonly kind: "settle"; readonly timeoutMs: number }
  /** Reloads what has changed of one API, or of all. */
  | { readonly kind: "refresh"; readonly apiId: string | undefined };

/** Payloads that are processed in one turn of the event loop; their bytes are concatenated. */
export interface PayloadMessage {
  readonly kind: "payloads";
  readonly groups: readonly PayloadGroup[];
  readonly bytes: Uint8Array;
}

export type ToThread =
  | PayloadMessage
  | { readonly kind: "request"; readonly id: number; readonly request: ThreadRequest }
  | { readonly kind: "stop" };

/** A `Failure`, or an unexpected error that the thread has logged, as `internal`. */
export interface PayloadError {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;
}

export interface Pending {
  readonly rows: number;
  readonly bytes: number;
}

/** The increase of a counter since the last report. */
export interface CounterDelta {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly by: number;
}

export type FromThread =
  | { readonly kind: "ready" }
  | {
      readonly kind: "results";
      /** Single calls that were accepted: their outcome is always the same. */
      readonly accepted: readonly number[];
      readonly outcomes: readonly (readonly [id: number, IngestOutcome])[];
      readonly errors: readonly (readonly [id: number, PayloadError])[];
      readonly pending: Pending;
    }
  | { readonly kind: "response"; readonly id: number; readonly ok: boolean; readonly pending: Pending }
  | {
      readonly kind: "report";
      readonly pending: Pending;
      readonly refusedRows: number;
      readonly deltas: readonly CounterDelta[];
    }
  | { readonly kind: "stopped" };

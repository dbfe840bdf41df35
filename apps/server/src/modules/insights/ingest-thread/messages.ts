import type { CaptureFormat } from "@parapet/api-model";
import type { ErrorCode, IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import type { Config } from "../../../platform/config.ts";

/** What a payload is, once its sender is known and it has been let in. */
export type Work =
  /** One call that stands for so many. */
  { readonly kind: "call"; readonly weight: number } | { readonly kind: "capture"; readonly format: CaptureFormat };

/** What the thread opens its platform with. */
export interface ThreadData {
  readonly config: Config;
  /** Where its journal and what tells its learner lie; of this thread alone. */
  readonly folder: string;
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  readonly logLevel: string;
}

/** Payloads of one kind that a sender sent in one moment, in their order: told apart by as little as is needed. */
export interface SentPayloads {
  readonly sender: Pick<SentCall, "source" | "now">;
  readonly work: Work;
  readonly ids: number[];
  /** Of each, how many there are. */
  readonly bytes: number[];
}

/** What the thread is asked, and answers by yes or no. */
export type Question =
  /** Whether all that it acknowledged arrives in ClickHouse by then. */
  | { readonly kind: "settle"; readonly timeoutMs: number }
  /** To take over what has changed of an API, or of all. */
  | { readonly kind: "refresh"; readonly apiId: string | undefined };

/** Payloads that came at about the same time, their bytes one after the other. */
export interface SentTogether {
  readonly kind: "payloads";
  readonly payloads: readonly SentPayloads[];
  readonly bytes: Uint8Array;
}

export type ToThread =
  | SentTogether
  | { readonly kind: "question"; readonly id: number; readonly question: Question }
  | { readonly kind: "stop" };

/** A `Failure`, or a fault that the thread has logged, as `internal`. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;
}

export interface Pending {
  readonly rows: number;
  readonly bytes: number;
}

/** How much a counter has grown since the thread told of it. */
export interface Growth {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly by: number;
}

export type FromThread =
  | { readonly kind: "ready" }
  | {
      readonly kind: "answers";
      /** Single calls that were taken: of each there is nothing more to tell. */
      readonly taken: readonly number[];
      readonly outcomes: readonly (readonly [id: number, IngestOutcome])[];
      readonly refusals: readonly (readonly [id: number, Refusal])[];
      readonly pending: Pending;
    }
  | { readonly kind: "answer"; readonly id: number; readonly isSo: boolean; readonly pending: Pending }
  | {
      readonly kind: "report";
      readonly pending: Pending;
      readonly refusedRows: number;
      readonly growths: readonly Growth[];
    }
  | { readonly kind: "stopped" };

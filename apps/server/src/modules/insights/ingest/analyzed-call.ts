import type { Exchange, Finding, RedactedExchange } from "@parapet/api-model";
import type { ConsumerKind, EventVerdict, FunnelReason } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import type { Found } from "../finding/finding-kinds.ts";

/** What a call is; only operations are learned. */
export type CallKind = "operation" | Extract<FunnelReason, "static_file" | "page" | "preflight" | "health_check">;

/** The result of analyzing one call. It contains no secrets. */
export interface Analysis {
  readonly kind: CallKind;
  readonly template: string;
  /** What the call does where one path is for many operations; null where it names nothing. */
  readonly action: string | null;
  readonly consumerKind: ConsumerKind | null;
  readonly consumer: string | null;
  readonly organization: string | null;
  /** null when the API has no document. */
  readonly verdict: EventVerdict | null;
  readonly differences: readonly Finding[];
  readonly documentId: string | null;
  readonly findings: readonly Found[];
}

/** A traced call between analysis and storage: the one form that rows are written from. */
export interface AnalyzedCall {
  readonly call: Pick<SentCall, "source" | "now" | "carrier">;
  readonly id: string;
  readonly exchange: Exchange;
  readonly redacted: RedactedExchange;
  readonly analysis: Analysis;
  /** Number of calls that this one represents. */
  readonly weight: number;
}

import type { CapturedPayload } from "@parapet/api-model";
import type { LogFormat } from "@parapet/contract";
import type { PackedCalls } from "./packed-calls.ts";
import type { PayloadFormat } from "./payload-parsers.ts";

/** A request to a thread that parses payloads. A payload arrives in pieces. */
export type CaptureRequest =
  | {
      readonly kind: "payload";
      readonly format: PayloadFormat;
      readonly receivedAtMs: number;
      readonly logFormat: LogFormat | null;
    }
  | { readonly kind: "piece"; readonly piece: Uint8Array; readonly isLast: boolean }
  | { readonly kind: "calls"; readonly from: number }
  /** Drops the rest of the payload. */
  | { readonly kind: "drop" };

/** A response of the thread. */
export type CaptureResponse =
  | { readonly kind: "ready" }
  /** It waits for the next piece. */
  | { readonly kind: "more" }
  | { readonly kind: "parsed"; readonly total: number }
  | { readonly kind: "unreadable"; readonly reject: Unreadable }
  | { readonly kind: "calls"; readonly packed: PackedCalls };

/** Why a payload as a whole can't be parsed. */
export type Unreadable = Pick<Extract<CapturedPayload, { ok: false }>, "reason" | "detail">;

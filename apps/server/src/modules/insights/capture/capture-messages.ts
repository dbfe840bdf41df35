import type { CapturedPayload } from "@parapet/api-model";
import type { PackedCalls } from "./packed-calls.ts";
import type { PayloadFormat } from "./payload-readers.ts";

/** What a thread that reads payloads is asked. A payload comes in pieces. */
export type CaptureAsked =
  | { readonly kind: "payload"; readonly format: PayloadFormat; readonly receivedAtMs: number }
  | { readonly kind: "piece"; readonly piece: Uint8Array; readonly isLast: boolean }
  | { readonly kind: "calls"; readonly from: number }
  /** That the rest isn't needed. */
  | { readonly kind: "forget" };

/** What it says. */
export type CaptureTold =
  | { readonly kind: "ready" }
  /** It waits for the next piece. */
  | { readonly kind: "more" }
  | { readonly kind: "read"; readonly total: number }
  | { readonly kind: "unreadable"; readonly why: Unreadable }
  | { readonly kind: "calls"; readonly packed: PackedCalls };

/** Why a payload as a whole can't be read. */
export type Unreadable = Pick<Extract<CapturedPayload, { ok: false }>, "reason" | "detail">;

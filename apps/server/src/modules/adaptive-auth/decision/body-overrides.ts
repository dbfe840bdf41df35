import type { AdaptiveSettings } from "@parapet/contract";
import { type AskedCall, headerOf } from "./asked-call.ts";

/** Methods that frameworks let a POST name in its body. */
export const bodyMethods = ["PUT", "PATCH", "DELETE"] as const;

/** Types of a body that no framework reads as a form. All others may be one: how a type is read differs. */
const noForm =
  /^(?:application\/(?:(?:[\w.-]+\+)?(?:json|xml)|octet-stream|grpc[\w.+-]*|x-ndjson|pdf|zip|cbor|(?:x-)?(?:protobuf|msgpack))|text\/(?:csv|xml)|(?:audio|font|image|video)\/[\w.+-]+)\s*(?:;[^,]*)?$/i;

/** Whether a call may name another method in a body that nobody has read. */
export function mayOverrideInBody(
  setting: AdaptiveSettings["body_override"],
  { method, form, headers }: Pick<AskedCall, "method" | "form" | "headers">,
): boolean {
  if (setting === "ignore" || method !== "POST" || form !== undefined) return false;
  return setting === "all" || !noForm.test(headerOf(headers, "content-type").trim());
}

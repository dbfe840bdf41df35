import type { AdaptiveSettings } from "@parapet/contract";
import { type AskedCall, headerOf } from "./asked-call.ts";

/**
 * Methods that frameworks let a body name: Symfony and Laravel take any in a POST, also GET; CakePHP also looks into forms of
 * PUT, PATCH and DELETE.
 */
export const bodyMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Types of a body that no framework reads as a form. All others may be one: how a type is read differs. */
const noForm =
  /^(?:application\/(?:(?:[\w.-]+\+)?(?:json|xml)|octet-stream|grpc[\w.+-]*|x-ndjson|pdf|zip|cbor|(?:x-)?(?:protobuf|msgpack))|text\/(?:csv|xml)|(?:audio|font|image|video)\/[\w.+-]+)\s*(?:;[^,]*)?$/i;

const withForms: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);

/** Whether a call may name another method in an unread body. Laravel also reads JSON, which takes "all". */
export function mayOverrideInBody(
  setting: AdaptiveSettings["body_override"],
  { method, form, headers }: Pick<AskedCall, "method" | "form" | "headers">,
): boolean {
  if (setting === "ignore" || form !== undefined) return false;
  const type = headerOf(headers, "content-type").trim();
  const mayBeForm = !noForm.test(type);
  // Without a type, a POST is a form to some (Rack), and others mostly have no body.
  return method === "POST" ? setting === "all" || mayBeForm : withForms.has(method) && mayBeForm && type !== "";
}

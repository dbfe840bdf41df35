import type { AdaptiveSettings } from "@parapet/contract";
import { type InboundCall, getHeader } from "../request/inbound-call.ts";

/**
 * Methods that a body may name: Symfony and Laravel accept any in a POST, including GET; CakePHP also reads forms of PUT,
 * PATCH and DELETE.
 */
export const bodyMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Media types that no framework parses as a form. Frameworks differ on all others. */
const noForm =
  /^(?:application\/(?:(?:[\w.-]+\+)?(?:json|xml)|octet-stream|grpc[\w.+-]*|x-ndjson|pdf|zip|cbor|(?:x-)?(?:protobuf|msgpack))|text\/(?:csv|xml)|(?:audio|font|image|video)\/[\w.+-]+)\s*(?:;[^,]*)?$/i;

const withForms: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);

/** Whether an unread body may override the method. Laravel also reads JSON, which only the setting "all" covers. */
export function mayOverrideInBody(
  setting: AdaptiveSettings["body_override"],
  { method, form, headers }: Pick<InboundCall, "method" | "form" | "headers">,
): boolean {
  if (setting === "ignore" || form !== undefined) return false;
  const type = getHeader(headers, "content-type").trim();
  const mayBeForm = !noForm.test(type);
  // Rack treats a POST without a media type as a form.
  return method === "POST" ? setting === "all" || mayBeForm : withForms.has(method) && mayBeForm && type !== "";
}

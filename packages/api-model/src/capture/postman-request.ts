import { Buffer } from "node:buffer";
import { parseJson } from "../learning/parse-body.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { headerValue, readHeaders } from "../telemetry/read-headers.ts";
import { readSide, type Side } from "../telemetry/read-message.ts";
import { splitTarget, type Target } from "../telemetry/split-target.ts";
import { isWireObject, objectField, wireText, type WireObject } from "../telemetry/wire-value.ts";
import { resolve, resolvePath, type Variables } from "./postman-variables.ts";
import { toForm } from "./text-body.ts";

/** Where a request goes; null when it has no URL. A request without a scheme is sent by HTTP. */
export function toTarget(url: unknown, variables: Variables): Target | null {
  const raw = rawUrl(url, variables);
  if (raw === null) return null;
  const [, start = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(raw) ?? [];
  const filled = `${resolvePath(start, variables)}${resolve(rest, variables)}`;
  const written = filled.trim().replace(/#.*$/s, "").replace(unknownScheme, "");
  const known = withoutUnknownHost(written);
  const text = known === written && !/^(?:[a-z][a-z0-9+.-]*:\/\/|\/)/i.test(written) ? `http://${written}` : known;
  const target = splitTarget(text.startsWith("/") || known === written ? text : `/${text}`);
  const path = pathOf(target.path, isWireObject(url) ? url["variable"] : null, variables);
  return { ...target, path, isTemplate: splitTarget(path).isTemplate };
}

/** A variable that has no value as the scheme of a known host: `{{scheme}}://api.example.com`. */
const unknownScheme = /^\{\{[^{}]*\}\}:\/\/(?=[^/?{:]+(?:[/?:]|$))/;
/** `{{scheme}}://`, as far as a variable or a scheme goes. */
const schemePart = /^(?:\{\{[^{}]*\}\}|[a-z][a-z0-9+.-]*):\/\//i;

/**
 * The rest of a URL whose host is an unset variable and therefore unknown: `{{baseUrl}}/orders` is the path
 * `/orders`, and so is `https://{{tenant}}.example.com/orders`.
 */
function withoutUnknownHost(url: string): string {
  const scheme = schemePart.exec(url)?.[0] ?? "";
  const rest = url.slice(scheme.length);
  // A variable alone may be a base with a path, which the next letter continues: `{{base}}orders`.
  const host = /^(?:\{\{[^{}]*\}\}(?![.:-])|[^/?{:]*\{\{[^/?]*)/.exec(rest)?.[0];
  return host === undefined ? url : rest.slice(host.length);
}

function rawUrl(url: unknown, variables: Variables): string | null {
  if (!isWireObject(url)) return wireText(url);
  const raw = wireText(url["raw"]);
  if (raw !== null) return raw;
  const [host, path] = [joined(url["host"], "."), joined(url["path"], "/")];
  if (host === null && path === null) return null;
  const port = wireText(url["port"]);
  const query = Array.isArray(url["query"]) ? toForm(url["query"], (text) => resolve(text, variables)) : "";
  const authority = `${wireText(url["protocol"]) ?? "http"}://${host ?? ""}${port === null ? "" : `:${port}`}`;
  return `${authority}/${path?.replace(/^\//, "") ?? ""}${query === "" ? "" : `?${query}`}`;
}

function joined(parts: unknown, separator: string): string | null {
  if (!Array.isArray(parts)) return wireText(parts);
  return parts.map((part) => wireText(isWireObject(part) ? part["value"] : part) ?? "").join(separator);
}

/** `/users/:id` with the values of its path variables; one without a value or with an empty one stays a parameter, as does `{{id}}`. */
function pathOf(path: string, list: unknown, variables: Variables): string {
  const values = new Map(
    (Array.isArray(list) ? list.filter(isWireObject) : []).map((each) => [
      // Format 2.0 names them by `id`.
      wireText(each["key"] ?? each["id"]),
      wireText(each["value"]),
    ]),
  );
  const segments = path.split("/").map((segment) => {
    const value = segment.startsWith(":") ? (values.get(segment.slice(1)) ?? null) : null;
    const known = encodeURI(resolvePath(value ?? "", variables)) || segment;
    return known.replaceAll(/\{\{([^{}]+)\}\}/g, "{$1}");
  });
  return segments.join("/");
}

/** The request's side: headers that are on, and the body in the mode that was chosen. */
export function requestSide(request: WireObject, variables: Variables, signIn: readonly HttpHeader[] = []): Side {
  const sent = objectField(request, "body");
  const mode = wireText(sent["mode"]);
  const written = toHeaders(request["header"], variables);
  const headers = [...written, ...signIn.filter(({ name }) => headerValue(written, name) === null)];
  const type = mode === null ? null : typeOf(mode, sent);
  const content = mode === null || sent["disabled"] === true ? "" : contentOf(mode, sent, variables);
  return readSide(
    type === null || headerValue(headers, "content-type") !== null
      ? headers
      : [...headers, { name: "content-type", value: type }],
    {
      body: content === "" ? null : Buffer.from(content),
    },
  );
}

/** `[{key, value, disabled}]`, or lines of text as the first version wrote it. */
export function toHeaders(list: unknown, variables: Variables): HttpHeader[] {
  const entries: readonly unknown[] =
    typeof list === "string"
      ? list.split(/\r?\n/).map((line) => ({ key: line.split(":", 1)[0], value: line.slice(line.indexOf(":") + 1) }))
      : Array.isArray(list)
        ? list
        : [];
  const on = entries.filter((each) => isWireObject(each) && each["disabled"] !== true);
  return readHeaders(on).map(({ name, value }) => ({ name, value: resolve(value, variables) }));
}

/** Media types by the names that Postman has for languages. */
export const rawTypes: ReadonlyMap<string, string> = new Map([
  ["json", "application/json"],
  ["xml", "application/xml"],
  ["html", "text/html"],
  ["javascript", "application/javascript"],
  ["text", "text/plain"],
]);

function typeOf(mode: string, sent: WireObject): string | null {
  switch (mode) {
    case "raw":
      return rawTypes.get(wireText(objectField(objectField(sent, "options"), "raw")["language"]) ?? "") ?? null;
    case "urlencoded":
      return "application/x-www-form-urlencoded";
    case "formdata":
      return "multipart/form-data";
    case "graphql":
      return "application/json";
    default:
      return null;
  }
}

/** Files have no content here, so forms that may hold some have no body. */
function contentOf(mode: string, sent: WireObject, variables: Variables): string {
  const fill = (text: unknown) => resolve(typeof text === "string" ? text : "", variables);
  switch (mode) {
    case "raw":
      return fill(sent["raw"]);
    case "urlencoded":
      return Array.isArray(sent["urlencoded"]) ? toForm(sent["urlencoded"], fill) : "";
    case "graphql": {
      const { query, variables: own, operationName } = objectField(sent, "graphql");
      // Its variables are written as a text of JSON, and sent as JSON.
      return JSON.stringify({ query: fill(query), operationName, variables: parseJson(fill(own)) });
    }
    default:
      return "";
  }
}

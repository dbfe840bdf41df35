import { isWireObject } from "../telemetry/wire-value.ts";
import { parsePointer, memberAt } from "./pointer.ts";

/**
 * Where an operation that was written from one call says what a pointer into the call points to, as keys into the
 * operation; as far as it says it.
 */
export function samplePlace(operation: unknown, sample: string, status: string): string[] {
  const [side, part, ...rest] = parsePointer(sample);
  if (side === "response") return responsePlace(operation, part, rest, status);
  if (part === "body") return bodyPlace(operation, rest);
  const place = { query: "query", headers: "header", cookies: "cookie", path: "path" }[part ?? ""];
  return place === undefined ? [] : parameterPlace(operation, (each) => isParameter(each, place, rest[0]));
}

function isParameter(each: unknown, place: string, name: string | undefined): boolean {
  const isNamed = String(memberAt(each, "name")).toLowerCase() === name?.toLowerCase();
  return memberAt(each, "in") === place && isNamed;
}

function parameterPlace(operation: unknown, isIt: (each: unknown) => boolean): string[] {
  const parameters = memberAt(operation, "parameters");
  const index = Array.isArray(parameters) ? parameters.findIndex(isIt) : -1;
  return index === -1 ? [] : ["parameters", String(index)];
}

function bodyPlace(operation: unknown, rest: readonly string[]): string[] {
  // Swagger 2.0 has the body among the parameters.
  const parameter = parameterPlace(operation, (each) => memberAt(each, "in") === "body");
  const body = parameter.length > 0 ? parameter : ["requestBody"];
  return [...body, ...contentPlace(valueAt(operation, body), rest)];
}

function responsePlace(
  operation: unknown,
  part: string | undefined,
  rest: readonly string[],
  status: string,
): string[] {
  const response = ["responses", status];
  const value = valueAt(operation, response);
  if (value === undefined) return memberAt(operation, "responses") === undefined ? [] : ["responses"];
  if (part === "body") return [...response, ...contentPlace(value, rest)];
  const headers = memberAt(value, "headers");
  const name = isWireObject(headers) ? Object.keys(headers).find((each) => each.toLowerCase() === rest[0]) : undefined;
  return part === "headers" && name !== undefined ? [...response, "headers", name] : response;
}

/** Into the schema of a body: a member of an object, any item of a list. */
function contentPlace(body: unknown, rest: readonly string[]): string[] {
  const content = memberAt(body, "content");
  const media = isWireObject(content) ? Object.keys(content)[0] : undefined;
  const keys = media === undefined ? ["schema"] : ["content", media, "schema"];
  let schema = valueAt(body, keys);
  if (schema === undefined) return media === undefined ? [] : ["content", media];
  for (const key of rest) {
    const step = memberAt(memberAt(schema, "properties"), key) === undefined ? ["items"] : ["properties", key];
    schema = valueAt(schema, step);
    if (schema === undefined) break;
    keys.push(...step);
  }
  return keys;
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce(memberAt, value);
}

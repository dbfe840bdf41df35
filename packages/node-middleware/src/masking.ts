import type { CapturedCall, CapturedHeader, CapturedMessage } from "./captured-call.ts";

/** What is masked, by name; case does not matter. */
export interface MaskingNames {
  readonly headers?: readonly string[];
  /** Parameters of the query. */
  readonly query?: readonly string[];
  /** Members of JSON bodies, at any depth. */
  readonly members?: readonly string[];
}

const mask = "***";

/** A `redact` that masks values by their names, so that they never leave the process. */
export function masking(names: MaskingNames): (call: CapturedCall) => CapturedCall {
  const [headers, query, members] = [names.headers, names.query, names.members].map(
    (each) => new Set((each ?? []).map((name) => name.toLowerCase())),
  );
  const maskMessage = (message: CapturedMessage): CapturedMessage => ({
    ...message,
    headers: message.headers.map((header) => maskHeader(header, headers)),
    body: maskJson(message.body, members),
  });
  return (call) => ({
    ...call,
    target: maskQuery(call.target, query),
    request: maskMessage(call.request),
    response: maskMessage(call.response),
  });
}

type Names = ReadonlySet<string> | undefined;

function maskHeader(header: CapturedHeader, names: Names): CapturedHeader {
  return names?.has(header.name.toLowerCase()) === true ? { ...header, value: mask } : header;
}

function maskQuery(target: string, names: Names): string {
  const start = target.indexOf("?");
  if (start === -1 || names === undefined || names.size === 0) return target;
  const pairs = target.slice(start + 1).split("&");
  const masked = pairs.map((pair) => {
    const [name = ""] = pair.split("=", 1);
    return names.has(decoded(name).toLowerCase()) ? `${name}=${mask}` : pair;
  });
  return `${target.slice(0, start)}?${masked.join("&")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** A body that is no JSON stays as it is. */
function maskJson(body: Buffer | null, names: Names): Buffer | null {
  if (body === null || names === undefined || names.size === 0) return body;
  try {
    const value: unknown = JSON.parse(body.toString("utf8"), (name, member: unknown) =>
      names.has(name.toLowerCase()) ? mask : member,
    );
    return Buffer.from(JSON.stringify(value));
  } catch {
    return body;
  }
}

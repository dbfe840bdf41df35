import { isObject, textAt, type FixtureObject } from "../fixture-value.ts";

/** A header as the payload has it. */
export interface PlainHeader {
  readonly name: string;
  readonly value: string;
}

/** What a payload without gateway quirks says, read on its own and not with the model that is under test. */
export interface PlainPayload {
  readonly name: string;
  /** Members under the names of the contract. */
  readonly event: FixtureObject;
  /** Null when the payload has no times: then it is the receive time. */
  readonly tsMs: number | null;
  readonly reqHeaders: readonly PlainHeader[];
  readonly resHeaders: readonly PlainHeader[];
}

/** Reads a payload of `apiclarity/telemetry`. */
export function readPlainPayload(payload: FixtureObject): PlainPayload {
  const request = member(payload, "request");
  const response = member(payload, "response");
  const [asked, answered] = [member(request, "common"), member(response, "common")];
  const reqHeaders = headersOf(asked);
  const [path = "", query = null] = textAt(request["path"], "").split(/\?(.*)/s, 2);
  const hostHeader = reqHeaders.find(({ name }) => name === "host")?.value ?? "";
  const [host] = split(textAt(request["host"], "") || hostHeader);
  const [srcIp, srcPort] = split(textAt(payload["sourceAddress"], ""));
  const [dstHost, dstPort] = split(textAt(payload["destinationAddress"], ""));
  const time = asked["time"] ?? answered["time"];
  const method = textAt(request["method"], "");
  return {
    name: `${method} ${path}`,
    tsMs: typeof time === "number" ? inMs(time) : null,
    reqHeaders,
    resHeaders: headersOf(answered),
    event: {
      method,
      path,
      query,
      host,
      scheme: textAt(payload["scheme"], "") || null,
      port: dstPort,
      status: Number(response["statusCode"]),
      src_ip: srcIp,
      src_port: srcPort,
      dst_ip: /^[\d.]+$/.test(dstHost) ? dstHost : null,
      dst_port: dstPort,
      dst_namespace: textAt(payload["destinationNamespace"], "") || null,
      request_id: payload["requestID"],
      req_body: bodyOf(asked),
      res_body: bodyOf(answered),
      req_body_truncated: asked["TruncatedBody"] === true,
      res_body_truncated: answered["TruncatedBody"] === true,
    },
  };
}

function member(object: FixtureObject, name: string): FixtureObject {
  const value = object[name];
  return isObject(value) ? value : {};
}

function headersOf(common: FixtureObject): PlainHeader[] {
  const list: readonly unknown[] = Array.isArray(common["headers"]) ? common["headers"] : [];
  return list.filter(isObject).map(({ key, value }) => ({ name: String(key).toLowerCase(), value: String(value) }));
}

function bodyOf(common: FixtureObject): string | null {
  const text = Buffer.from(textAt(common["body"], ""), "base64").toString();
  return text === "" || common["TruncatedBody"] === true ? null : text;
}

function split(address: string): [host: string, port: number | null] {
  const [, host = address, port] = /^(.*):(\d+)$/.exec(address) ?? [];
  return [host, port === undefined ? null : Number(port)];
}

/** Seconds, milliseconds, microseconds or nanoseconds: all are brought to the 13 digits that milliseconds have. */
function inMs(time: number): number {
  return Math.floor(time * 10 ** (13 - String(Math.floor(time)).length));
}

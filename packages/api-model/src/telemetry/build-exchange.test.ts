import { describe, expect, it, test } from "vitest";
import { buildExchange, type CallParts } from "./build-exchange.ts";
import { readSide } from "./read-message.ts";
import { splitAddress } from "./split-address.ts";
import { splitTarget } from "./split-target.ts";

const header = (name: string, value: string) => ({ name, value });
const nothing = readSide([], { body: null });

const parts: CallParts = {
  times: { tsMs: 1, durationMs: 2, warnings: [] },
  method: "get",
  target: splitTarget("/a?b=1"),
  scheme: "https",
  hostField: "api.example.com",
  source: splitAddress("192.0.2.7:5000"),
  destination: splitAddress("192.0.2.9:8443"),
  namespace: "shop",
  requestId: "r",
  status: 200,
  httpVersion: "1.1",
  asked: nothing,
  answered: nothing,
  warnings: [],
};
const build = (more: Partial<CallParts> = {}) => buildExchange({ ...parts, ...more });

describe("an exchange", () => {
  it("has all that its parts say", () => {
    expect(build()).toEqual({
      tsMs: 1,
      durationMs: 2,
      method: "GET",
      scheme: "https",
      host: "api.example.com",
      port: 8443,
      path: "/a",
      query: "b=1",
      status: 200,
      srcIp: "192.0.2.7",
      srcPort: 5000,
      dstIp: "192.0.2.9",
      dstPort: 8443,
      dstNamespace: "shop",
      requestId: "r",
      httpVersion: "1.1",
      reqHeaders: [],
      resHeaders: [],
      reqBody: null,
      resBody: null,
      reqBodyTruncated: false,
      resBodyTruncated: false,
      reqBytes: null,
      resBytes: null,
      userAgent: null,
      isApi: true,
      warnings: [],
    });
  });

  it("takes its scheme from itself, its host, or its target", () => {
    const target = splitTarget("ws://c.example/a");
    expect(build({ scheme: "http", hostField: "https://b.example", target }).scheme).toBe("http");
    expect(build({ scheme: null, hostField: "https://b.example", target }).scheme).toBe("https");
    expect(build({ scheme: null, hostField: "b.example", target }).scheme).toBe("ws");
    expect(build({ scheme: null, hostField: "b.example" }).scheme).toBeNull();
  });

  it("has the upstream's port for its destination, and its own", () => {
    expect(build({ upstreamPort: 9000 })).toMatchObject({ port: 8443, dstPort: 9000 });
    expect(build({ upstreamPort: null })).toMatchObject({ dstPort: 8443 });
  });

  it("has a user agent of its own, or that of its header", () => {
    const asked = readSide([header("user-agent", "curl/8")], { body: null });
    expect(build({ asked }).userAgent).toBe("curl/8");
    expect(build({ asked, userAgent: "other" }).userAgent).toBe("other");
    expect(build({ asked, userAgent: null }).userAgent).toBe("curl/8");
  });

  it("has the context that only some senders tell", () => {
    const context = {
      direction: "incoming",
      route: "/a",
      user: null,
      peerIp: null,
      traceId: null,
      spanId: null,
      hopId: null,
      action: null,
      errorType: null,
      convention: null,
      upstreamMs: 3,
    } as const;
    expect(build({ context }).context).toEqual(context);
    expect(build()).not.toHaveProperty("context");
  });

  it("is marked for what its parts show, in order", () => {
    const broken = readSide([], { body: "malformed" });
    expect(
      build({
        status: null,
        target: splitTarget("/a/{id}"),
        asked: broken,
        answered: broken,
        times: { tsMs: 1, durationMs: null, warnings: ["time_missing"] },
        warnings: ["json_repaired", "time_missing"],
      }).warnings,
    ).toEqual([
      "time_missing",
      "status_missing",
      "json_repaired",
      "req_body_unparsable",
      "res_body_unparsable",
      "path_is_template",
    ]);
  });

  test.each([
    [65_536, []],
    [65_537, ["body_truncated"]],
  ])("with a body of %i bytes is marked %j", (length, warnings) => {
    const side = readSide([], { body: new Uint8Array(length) });
    expect(build({ asked: side }).warnings).toEqual(warnings);
    expect(build({ answered: side }).warnings).toEqual(warnings);
  });

  it("is of an API by what was answered", () => {
    const html = readSide([header("content-type", "text/html")], { body: null });
    expect(build({ answered: html }).isApi).toBe(false);
    expect(build({ asked: html }).isApi).toBe(true);
  });
});

import { expect, it } from "vitest";
import { readPlainPayload } from "./plain-payload.ts";

it("reads what a payload says", () => {
  const plain = readPlainPayload({
    requestID: "r",
    scheme: "",
    destinationAddress: "10.0.0.9:8000",
    destinationNamespace: null,
    sourceAddress: "10.0.0.7:5000",
    request: {
      method: "GET",
      path: "/a?b=c?d",
      host: "",
      common: { headers: [{ key: "Host", value: "httpbin:8000" }] },
    },
    response: { statusCode: "404", common: { time: 1_660_046_527_747_575, headers: null, body: "e30=" } },
  });
  expect(plain).toEqual({
    name: "GET /a",
    tsMs: 1_660_046_527_747,
    reqHeaders: [{ name: "host", value: "httpbin:8000" }],
    resHeaders: [],
    event: {
      method: "GET",
      path: "/a",
      query: "b=c?d",
      host: "httpbin",
      scheme: null,
      port: 8000,
      status: 404,
      src_ip: "10.0.0.7",
      src_port: 5000,
      dst_ip: "10.0.0.9",
      dst_port: 8000,
      dst_namespace: null,
      request_id: "r",
      req_body: null,
      res_body: "{}",
      req_body_truncated: false,
      res_body_truncated: false,
    },
  });
});

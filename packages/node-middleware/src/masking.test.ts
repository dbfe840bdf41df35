import fc from "fast-check";
import { expect, it } from "vitest";
import type { CapturedCall } from "./captured-call.ts";
import { masking } from "./masking.ts";

const message = { headers: [], body: null, isCut: false, timeMs: 0 };
const call: CapturedCall = {
  method: "GET",
  target: "/",
  host: "api.test",
  scheme: "https",
  httpVersion: "1.1",
  status: 200,
  source: "192.0.2.1:40000",
  destination: "192.0.2.2:443",
  request: message,
  response: message,
};

it.each([
  ["/a?key=1&other=2", "/a?key=***&other=2"],
  ["/a?KEY=1&key", "/a?KEY=***&key=***"],
  ["/a?k%65y=1", "/a?k%65y=***"],
  ["/a?%=1", "/a?%=1"],
  ["/key=1", "/key=1"],
])("masks parameters of %s", (target, expected) => {
  expect(masking({ query: ["key"] })({ ...call, target }).target).toBe(expected);
});

it("leaves a body that is no JSON as it is", () => {
  const body = Buffer.from("secret=1");
  expect(masking({ members: ["secret"] })({ ...call, request: { ...message, body } }).request.body).toEqual(body);
});

it("leaves no value of a masked member, however deep it lies", () => {
  const masked = masking({ members: ["secret"] });
  fc.assert(
    fc.property(fc.jsonValue(), fc.uuid(), (value, secret) => {
      const body = Buffer.from(JSON.stringify([value, { deep: { Secret: [secret] } }]));
      const text = masked({ ...call, response: { ...message, body } }).response.body?.toString() ?? "";
      expect(text).not.toContain(secret);
      expect(text).toContain('"Secret":"***"');
    }),
  );
});

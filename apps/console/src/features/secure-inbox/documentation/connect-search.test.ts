import { expect, it } from "vitest";
import { readConnectSearch, stepOf } from "./connect-search.ts";

it("takes the way up where the connection stands", () => {
  expect(stepOf({}, "not_configured")).toBe("register");
  expect(stepOf({}, "consent_pending")).toBe("consent");
  expect(stepOf({}, "revoked")).toBe("test");
});

it("goes by the address, and past what makes no sense in it", () => {
  expect(stepOf(readConnectSearch({ step: "permissions" }), "connected")).toBe("permissions");
  expect(stepOf(readConnectSearch({ step: "nowhere" }), "connected")).toBe("test");
});

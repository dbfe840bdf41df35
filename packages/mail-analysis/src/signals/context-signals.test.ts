import { describe, expect, test } from "vitest";
import type { SenderAuthentication } from "./mail-context.ts";
import { evidenceOf, stateOf } from "./testing.ts";

const passed: SenderAuthentication = {
  dmarc: "pass",
  policy: "reject",
  passed: ["mail.partner.example"],
  isVouchedByArc: false,
};
const foreign = { ...passed, passed: ["else.net"] };

describe("authenticated bulk email", () => {
  test.each([
    ["List-Unsubscribe: <https://partner.example/u>", "raised", "https://partner.example/u"],
    ["List-Id: News <news.partner.example>", "raised", "news.partner.example"],
    ["Precedence: bulk", "raised", ""],
    ["Precedence: List", "raised", ""],
    ["Precedence: junk", "absent", null],
    ["Precedence: bulky", "absent", null],
    ["X-Other: bulk", "absent", null],
  ])("by %s is %s", (header, state, text) => {
    const mail = { headers: [header] };
    expect(stateOf("bulk.list", mail, { authentication: passed })).toBe(state);
    expect(evidenceOf("bulk.list", mail, { authentication: passed })[0]?.text ?? null).toBe(text);
  });

  test("needs an authenticated sender domain", () => {
    const mail = { headers: ["List-Id: <news.partner.example>"] };
    expect(stateOf("bulk.list", mail, { authentication: foreign })).toBe("absent");
    expect(stateOf("bulk.list", mail, { authentication: { ...passed, passed: [] } })).toBe("absent");
    expect(stateOf("bulk.list", mail)).toBe("unavailable");
    expect(stateOf("bulk.list", {})).toBe("absent");
  });
});

describe("the organization's lists", () => {
  test.each([
    [true, "raised"],
    [false, "absent"],
    [null, "unavailable"],
  ])("and simulations: %s is %s", (isSimulation, state) => {
    expect(stateOf("context.simulation", {}, { isSimulation })).toBe(state);
  });

  test.each([
    [true, passed, "raised"],
    [true, { ...passed, dmarc: "fail" as const }, "absent"],
    [true, { ...passed, dmarc: "fail" as const, isVouchedByArc: true }, "raised"],
    [true, null, "absent"],
    [false, passed, "absent"],
    [null, passed, "unavailable"],
  ])("and allowed senders: %s with %o is %s", (isAllowed, authentication, state) => {
    expect(stateOf("context.tenant_allow", {}, { isAllowed, authentication })).toBe(state);
  });
});

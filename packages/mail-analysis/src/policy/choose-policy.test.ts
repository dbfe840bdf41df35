import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choosePolicy, type PolicyMessage, type PolicyRow } from "./choose-policy.ts";

const verdicts = ["malicious", "suspicious", "spam", "graymail", "clean", "unsure", "not_analysed"] as const;
const severities = ["info", "low", "medium", "high", "critical"] as const;
const attackTypes = ["credential_phishing", "bec", "malware", "extortion", "spam"] as const;

const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const conditions = fc.record({
  verdicts: some(verdicts),
  severities: some(severities),
  attack_types: some(attackTypes),
  p_from: fc.option(fc.integer({ min: 0, max: 100 })),
});
const users = ["u1", "u2", "u3"] as const;
const policy: fc.Arbitrary<PolicyRow> = fc.record({
  isEnabled: fc.boolean(),
  conditions,
  scope: fc.constantFrom("all", "vip", "group"),
  members: some(users).map((members) => new Set(members)),
});
const mail: fc.Arbitrary<PolicyMessage> = fc.record({
  verdict: fc.constantFrom(...verdicts),
  severity: fc.constantFrom(...severities),
  attackType: fc.option(fc.constantFrom(...attackTypes)),
  p: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  userId: fc.constantFrom(...users),
  isVip: fc.boolean(),
  isSpared: fc.boolean(),
});

const everything: PolicyRow = {
  isEnabled: true,
  conditions: { verdicts: [], severities: [], attack_types: [], p_from: null },
  scope: "all",
  members: new Set(),
};
const phish: PolicyMessage = {
  verdict: "malicious",
  severity: "critical",
  attackType: "credential_phishing",
  p: 0.97,
  userId: "u1",
  isVip: false,
  isSpared: false,
};
const asking = (asked: Partial<PolicyRow["conditions"]>, over: Partial<PolicyRow> = {}): PolicyRow => ({
  ...everything,
  ...over,
  conditions: { ...everything.conditions, ...asked },
});

describe("the policy for a message", () => {
  it("is the first that matches", () => {
    const first = asking({ verdicts: ["spam"] });
    const second = asking({ verdicts: ["malicious", "suspicious"], p_from: 97 });
    expect(choosePolicy([first, second, everything], phish)).toBe(second);
    expect(choosePolicy([first, second, everything], { ...phish, p: 0.9699 })).toBe(everything);
    expect(choosePolicy([first], phish)).toBeNull();
  });

  it.each<[string, PolicyRow, Partial<PolicyMessage>, boolean]>([
    ["a VIP's", asking({}, { scope: "vip" }), { isVip: true }, true],
    ["a non-VIP's", asking({}, { scope: "vip" }), {}, false],
    ["a member's", asking({}, { scope: "group", members: new Set(["u1"]) }), {}, true],
    ["no member's", asking({}, { scope: "group", members: new Set(["u2"]) }), {}, false],
    ["of another type", asking({ attack_types: ["bec"] }), {}, false],
    ["of one of the types", asking({ attack_types: ["bec", "credential_phishing"] }), {}, true],
    ["of another verdict", asking({ verdicts: ["suspicious"] }), {}, false],
    ["without a type", asking({ attack_types: ["bec"] }), { attackType: null }, false],
    ["without a probability", asking({ p_from: 0 }), { p: null }, false],
    ["of another severity", asking({ severities: ["high"] }), {}, false],
    ["switched off", asking({}, { isEnabled: false }), {}, false],
  ])("matches messages that are %s", (_, row, over, isFor) => {
    expect(choosePolicy([row], { ...phish, ...over })).toBe(isFor ? row : null);
  });

  it("is null for allowed messages, whatever the policies", () => {
    fc.assert(
      fc.property(fc.array(policy), mail, (policies, given) => {
        expect(choosePolicy(policies, { ...given, isSpared: true })).toBeNull();
      }),
    );
  });

  it("doesn't depend on policies after it, nor on policies before it that don't match", () => {
    fc.assert(
      fc.property(fc.array(policy), fc.array(policy), mail, (policies, others, given) => {
        const chosen = choosePolicy(policies, given);
        fc.pre(chosen !== null);
        const silent = others.map((each) => ({ ...each, isEnabled: false }));
        expect(choosePolicy([...silent, ...policies, ...others], given)).toBe(chosen);
      }),
    );
  });

  it("matches fewer messages with more conditions", () => {
    fc.assert(
      fc.property(policy, conditions, mail, (row, more, given) => {
        const narrowed = { ...row, conditions: narrower(row.conditions, more) };
        const isForIt = choosePolicy([narrowed], given) === narrowed;
        expect(!isForIt || choosePolicy([row], given) === row).toBe(true);
      }),
    );
  });
});

/**
 * The conjunction of two conditions. Lists without a common value are kept, because an empty list matches everything.
 */
function narrower(one: PolicyRow["conditions"], other: PolicyRow["conditions"]): PolicyRow["conditions"] {
  const both = <Value>(left: Value[], right: Value[]) => {
    const common = left.length === 0 ? right : left.filter((each) => right.includes(each));
    return common.length === 0 ? left : common;
  };
  return {
    verdicts: both(one.verdicts, other.verdicts),
    severities: both(one.severities, other.severities),
    attack_types: both(one.attack_types, other.attack_types),
    p_from: one.p_from === null ? other.p_from : Math.max(one.p_from, other.p_from ?? 0),
  };
}

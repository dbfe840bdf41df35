import { describe, expect, test } from "vitest";
import { signals } from "../signals/signals.ts";
import { probabilityOf, threatShare } from "./mail-model.ts";
import { plainModel, fixedWeights, weightOfSignal } from "./plain-model.ts";

describe("the untrained model", () => {
  test.each([
    ["sender.freemail", 0],
    ["link.shortener", 0.5],
    ["link.free_host", 1.2],
    ["link.lookalike", 2.2],
    ["bulk.list", -1.2],
    ["context.simulation", -1.2],
    ["context.tenant_allow", -1.2],
  ])("weighs %s by its severity: %d", (id, weight) => {
    expect(weightOfSignal[id]).toBe(weight);
    expect(plainModel.weights[id]).toBe(weight);
  });

  test("rates a message without signals as harmless, and unwanted messages rather as threats", () => {
    // Log-odds of -3.6 and 1.
    expect(probabilityOf(plainModel, plainModel.bias)).toBeCloseTo(0.0266, 4);
    expect(threatShare(plainModel, ["link.shortener"])).toBeCloseTo(0.7311, 4);
  });

  test("has a weight for each signal, none for words, and no calibration", () => {
    expect(Object.keys(plainModel.weights).toSorted()).toEqual(signals.map(({ id }) => id).toSorted());
    expect(plainModel.words.values.some((value) => value !== 0)).toBe(false);
    expect(plainModel.words.scale).toBe(0);
    expect(plainModel.calibration).toEqual({ slope: 1, offset: 0 });
  });
});

describe("signals that can't be learned from a corpus", () => {
  test.each([
    "auth.dmarc_fail",
    "auth.none",
    "sender.first_contact_user",
    "sender.mail_bomb",
    "bulk.list",
    "name.vip_impersonation",
    "thread.vip_quoted",
    "name.employee_impersonation",
    "thread.hijack",
    "link.qr",
    "link.qr_recipient",
    "domain.young",
    "body.language_unusual",
  ])("include %s, with the weight of its severity", (id) => {
    expect(fixedWeights[id]).toBe(weightOfSignal[id]);
  });

  test.each(["link.shortener", "att.macro", "body.urgency", "domain.typo", "sender.freemail", "thread.fake_reply"])(
    "don't include %s",
    (id) => {
      expect(fixedWeights).not.toHaveProperty([id]);
    },
  );
});

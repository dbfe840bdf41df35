import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzeMessage } from "./analyze-message.ts";
import { readMessage } from "./message/read-message.ts";
import { type MailModel, parseModel, writeModel } from "./model/mail-model.ts";
import { plainModel } from "./model/plain-model.ts";
import { unknownContext } from "./signals/mail-context.ts";
import { defaultThresholds, verdictOf } from "./verdict/verdict.ts";

function message(text: string) {
  const read = readMessage(Buffer.from(text.replaceAll("\n", "\r\n")));
  if (!read.ok) throw new Error(read.refusal);
  return read.message;
}

const threat = message(
  "From: DHL <x@mailer.top>\nReply-To: <dhl@gmail.com>\nTo: lee@contoso.com\nSubject: Your package is on hold\n\nUrgent: verify your account or it will be suspended: https://bit.ly/x1",
);
const letter = message(
  "From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Minutes\n\nThe minutes of the meeting are attached.",
);

describe("analyzing a message", () => {
  test("finds a threat, names it and lists what would change the verdict", () => {
    const { verdict, p, attackType, score, smallestChange: change } = analyzeMessage(threat);
    expect({ verdict, attackType }).toEqual({ verdict: "malicious", attackType: "credential_phishing" });
    expect(p).toBeGreaterThan(defaultThresholds.malicious);
    expect(score.total).toBeCloseTo(
      score.contributions.reduce((sum, { share }) => sum + share, score.bias),
      9,
    );
    const removed = score.contributions
      .filter(({ id }) => change?.includes(id))
      .reduce((sum, { share }) => sum + share, 0);
    expect(1 / (1 + Math.exp(removed - score.total))).toBeLessThan(defaultThresholds.suspicious);
  });

  test("rates a letter as clean and reports all 84 signals, including those that need more than the message", () => {
    const { verdict, attackType, signals: read, smallestChange: change } = analyzeMessage(letter);
    expect({ verdict, attackType, change }).toEqual({ verdict: "clean", attackType: null, change: [] });
    expect(read).toHaveLength(84);
    expect(read.filter(({ reading }) => reading.state === "unavailable").map(({ signal: { id } }) => id)).toContain(
      "auth.dmarc_fail",
    );
  });

  test("excuses a simulation and lets a rule decide whatever the score", () => {
    expect(analyzeMessage(threat, { ...unknownContext, isSimulation: true }).verdict).toBe("clean");
    const people = [
      { name: "Ann", addresses: [], personal: [] },
      { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] },
    ];
    const forged = message(
      "From: Mona Lindqvist <m@mail.example>\nSubject: Card\n\nBuy gift cards and send me the codes.",
    );
    const { rules, p, attackType, smallestChange: change } = analyzeMessage(forged, { ...unknownContext, people });
    expect({ rules: rules.map(({ id }) => id), attackType }).toEqual({
      rules: ["vip-name-asks-for-money"],
      attackType: "bec",
    });
    const strict = { ...defaultThresholds, suspicious: 0.98, malicious: 0.99 };
    expect(analyzeMessage(forged, { ...unknownContext, people }, plainModel, strict).verdict).toBe("malicious");
    expect(p).toBeGreaterThanOrEqual(0.97);
    expect(change).toEqual(["name.vip_impersonation"]);
  });

  test("raises the model signal from the suspicious threshold on, and never for the plain model", () => {
    const model = { ...plainModel, version: "test", bias: -1, weights: { "body.credential_theft": 1 } };
    const said = (host: string, weighing: MailModel = model) =>
      analyzeMessage(
        message(`From: a@partner.com\nTo: lee@contoso.com\nSubject: Hi\n\nYour mailbox is full. https://${host}/x`),
        unknownContext,
        weighing,
      ).signals.find(({ signal: { id } }) => id === "body.model_phish")?.reading;
    expect(said("files.other.com")).toEqual({
      state: "raised",
      evidence: [{ place: "context", text: "", span: null, shows: { code: "probability", about: "0.500" } }],
    });
    expect(said("www.partner.com")).toEqual({ state: "absent" });
    const justBelow = { ...model, weights: { "body.credential_theft": 0.999 } };
    expect(said("files.other.com", justBelow)).toEqual({ state: "absent" });
    expect(said("files.other.com", plainModel)).toEqual({ state: "unavailable" });
  });

  test("lists what must be removed from a message that no sender is allowed to send, and nothing for an excused one", () => {
    const page = (script: string) =>
      message(
        `From: a@partner.com\nTo: lee@contoso.com\nSubject: Urgent\nReply-To: x@gmail.com\nContent-Type: text/html; name=a.html\nContent-Disposition: attachment; filename=a.html\n\n<html><script>${script}</script><a href="https://bit.ly/x">Verify your account</a>`,
      );
    const authentication = { dmarc: "pass", policy: "reject", passed: ["partner.com"], isVouchedByArc: false } as const;
    const allowed = { ...unknownContext, isAllowed: true, authentication };
    const smuggled = analyzeMessage(page("eval(atob('TVqQ'))"), allowed);
    expect(smuggled).toMatchObject({ verdict: "malicious", smallestChange: ["att.html_smuggling"] });
    expect(analyzeMessage(page("show('TVqQ')"), allowed)).toMatchObject({ verdict: "clean", smallestChange: [] });
    const exercise = analyzeMessage(threat, { ...unknownContext, isSimulation: true });
    expect(exercise).toMatchObject({ verdict: "clean", smallestChange: [] });
  });

  test("returns a verdict for any readable bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (subject, body) => {
        const read = readMessage(Buffer.from(`Subject: ${subject}\r\n\r\n${body}`));
        const p = read.ok ? analyzeMessage(read.message).p : 0;
        expect(p >= 0 && p <= 1).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  [0.99, {}, "malicious"],
  [0.7, {}, "suspicious"],
  [0.99, { threatShare: 0.01 }, "spam"],
  [0.99, { threatShare: 0.01, isDecidedByRule: true }, "malicious"],
  [0.3, {}, "unsure"],
  [0.3, { isBulk: true }, "graymail"],
  [0.01, {}, "clean"],
  [0.99, { isExcused: true }, "clean"],
])("a probability of %d with %j is %s", (p, more, verdict) => {
  expect(verdictOf({ p, threatShare: 0.9, isDecidedByRule: false, isBulk: false, isExcused: false, ...more })).toBe(
    verdict,
  );
});

test("a model round-trips through its file, and other files are rejected", () => {
  const values = new Int8Array(plainModel.words.values.length).map((_, at) => (at % 251) - 125);
  const model = { ...plainModel, words: { scale: 0.01, values } };
  expect(parseModel(writeModel(model))).toEqual(model);
  expect(() => parseModel("{}")).toThrow("Not a model file");
});

describe("the attack type of an analysis", () => {
  const people = [{ name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] }];
  /** Rates everything as a threat, so that only the signs decide the attack type. */
  const alarmed: MailModel = {
    ...plainModel,
    version: "alarmed",
    bias: 50,
    weights: {},
    kind: { bias: 5, weights: {} },
  };
  const attack = (text: string, context = unknownContext, model = alarmed) =>
    analyzeMessage(message(`From: Ann <ann@partner.example>\nTo: lee@contoso.com\n${text}`), context, model).attackType;

  test.each([
    ["extortion", "Subject: Hi\n\nI recorded you. Pay to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT"],
    ["credential_phishing", "Subject: Hi\n\nVerify your account https://a.com/"],
    ["bec", "Subject: Hi\n\nBuy gift cards and send me the codes."],
    ["callback_phishing", "Subject: Hi\n\nYou were charged. Call +1 808 555 0134"],
    ["advance_fee", "Subject: Hi\n\nAn inheritance is yours."],
    ["bec", "Subject: Hi\n\nOur new IBAN: please update it."],
    ["scam", "Subject: Hi\n\nYou have won a car."],
    ["reconnaissance", "Subject: \n\nHello there"],
    // Without any sign.
    ["credential_phishing", "Subject: Hi\n\nHello there"],
    // The first row with a raised sign wins.
    [
      "extortion",
      "Subject: Hi\n\nI recorded you. Verify your account https://a.com/ 1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    ],
    ["bec", "Subject: Hi\n\nBuy gift cards and send me the codes. You have won an inheritance."],
  ])("is %s by its signs", (type, text) => {
    expect(attack(text)).toBe(type);
  });

  test("is spam for advertising, and null if it isn't a threat", () => {
    const advertising = { ...alarmed, kind: { bias: -5, weights: {} } };
    expect(attack("Subject: Hi\n\nVerify your account https://a.com/", unknownContext, advertising)).toBe("spam");
    expect(attack("Subject: Hi\n\nHello there", unknownContext, { ...alarmed, bias: -50 })).toBeNull();
    expect(attack("Subject: Hi\n\nHello there", { ...unknownContext, isSimulation: true })).toBeNull();
  });

  test("is the rule's if a rule decides, whatever the signs", () => {
    const text =
      "Subject: Hi\n\nBuy gift cards and send me the codes. I recorded you. 1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
    const forged = message(`From: Mona Lindqvist <m@mail.example>\n${text}`);
    const { rules, attackType } = analyzeMessage(forged, { ...unknownContext, people }, alarmed);
    expect(attackType).toBe(rules[0]?.attack);
    expect(rules.length).toBeGreaterThan(0);
  });
});

describe("the probability of an analysis", () => {
  const bare = message("From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Hi\n\nHello there");

  test("is the model's, after calibration", () => {
    const model = { ...plainModel, bias: 1, calibration: { slope: 2, offset: -1 } };
    const { p, score, model: version } = analyzeMessage(bare, unknownContext, model);
    expect(score.total).toBe(1);
    expect(p).toBeCloseTo(1 / (1 + Math.exp(-1)), 9);
    expect(version).toBe("signals-only-1");
  });

  test("is below half the clean threshold when excused", () => {
    const alarmed = { ...plainModel, bias: 50 };
    const excused = analyzeMessage(bare, { ...unknownContext, isSimulation: true }, alarmed);
    expect(excused.p).toBeCloseTo(defaultThresholds.clean / 2, 9);
    expect(analyzeMessage(bare, { ...unknownContext, isSimulation: false }, alarmed).p).toBeGreaterThan(0.99);
    // A lower probability stays as it is.
    expect(
      analyzeMessage(bare, { ...unknownContext, isSimulation: true }, { ...plainModel, bias: -50 }).p,
    ).toBeLessThan(0.001);
  });

  test("is graymail between clean and suspicious for bulk email", () => {
    const bulk = (header: string) =>
      message(`From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Hi\n${header}\n\nHello there`);
    const model = { ...plainModel, bias: -1, weights: {} };
    const verdict = (header: string) => analyzeMessage(bulk(header), unknownContext, model).verdict;
    expect(verdict("List-Unsubscribe: <https://partner.example/u>")).toBe("graymail");
    expect(verdict("List-Id: <news.partner.example>")).toBe("graymail");
    expect(verdict("X-Other: 1")).toBe("unsure");
  });

  test("includes the 40 largest contributions", () => {
    const values = new Int8Array(plainModel.words.values.length).fill(1);
    const model = { ...plainModel, words: { scale: 0.01, values } };
    const words = Array.from({ length: 60 }, (_, at) => `word${"abcdefghij"[at % 10]}${"klmnop"[Math.floor(at / 10)]}`);
    const long = message(`From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Hi\n\n${words.join(" ")}`);
    const { score } = analyzeMessage(long, unknownContext, model);
    expect(score.contributions).toHaveLength(40);
    expect(score.bias).toBe(plainModel.bias);
    const sizes = score.contributions.map(({ share }) => Math.abs(share));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
});

test("the smallest change respects the given thresholds", () => {
  const { smallestChange: byDefault } = analyzeMessage(threat);
  const loose = { ...defaultThresholds, suspicious: 0.9999, malicious: 0.99999 };
  expect(byDefault?.length).toBeGreaterThan(0);
  expect(analyzeMessage(threat, unknownContext, plainModel, loose).smallestChange?.length ?? 0).toBeLessThan(
    byDefault?.length ?? 0,
  );
  expect(analyzeMessage(threat, unknownContext, { ...plainModel, bias: 50 }).smallestChange).toBeNull();
});

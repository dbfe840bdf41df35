import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyseMail } from "./analyse-mail.ts";
import { readMessage } from "./message/read-message.ts";
import { type MailModel, parseModel, writeModel } from "./model/mail-model.ts";
import { plainModel } from "./model/plain-model.ts";
import { unknownContext } from "./signals/mail-context.ts";
import { usualThresholds, verdictOf } from "./verdict/verdict.ts";

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

describe("an analysis", () => {
  test("finds a threat, names it and says what would change it", () => {
    const { verdict, p, attackType, score, smallestChange: change } = analyseMail(threat);
    expect({ verdict, attackType }).toEqual({ verdict: "malicious", attackType: "credential_phishing" });
    expect(p).toBeGreaterThan(usualThresholds.malicious);
    expect(score.total).toBeCloseTo(
      score.contributions.reduce((sum, { share }) => sum + share, score.bias),
      9,
    );
    const removed = score.contributions
      .filter(({ id }) => change?.includes(id))
      .reduce((sum, { share }) => sum + share, 0);
    expect(1 / (1 + Math.exp(removed - score.total))).toBeLessThan(usualThresholds.suspicious);
  });

  test("leaves a letter alone, and tells all 84 signals with those that need more than the mail", () => {
    const { verdict, attackType, signals: read, smallestChange: change } = analyseMail(letter);
    expect({ verdict, attackType, change }).toEqual({ verdict: "clean", attackType: null, change: [] });
    expect(read).toHaveLength(84);
    expect(read.filter(({ reading }) => reading.state === "unavailable").map(({ signal: { id } }) => id)).toContain(
      "auth.dmarc_fail",
    );
  });

  test("excuses a simulation, and lets a rule decide whatever the score", () => {
    expect(analyseMail(threat, { ...unknownContext, isSimulation: true }).verdict).toBe("clean");
    const people = [
      { name: "Ann", addresses: [], personal: [] },
      { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] },
    ];
    const forged = message(
      "From: Mona Lindqvist <m@mail.example>\nSubject: Card\n\nBuy gift cards and send me the codes.",
    );
    const { rules, p, attackType, smallestChange: change } = analyseMail(forged, { ...unknownContext, people });
    expect({ rules: rules.map(({ id }) => id), attackType }).toEqual({
      rules: ["vip-name-asks-for-money"],
      attackType: "bec",
    });
    const strict = { ...usualThresholds, suspicious: 0.98, malicious: 0.99 };
    expect(analyseMail(forged, { ...unknownContext, people }, plainModel, strict).verdict).toBe("malicious");
    expect(p).toBeGreaterThanOrEqual(0.97);
    expect(change).toEqual(["name.vip_impersonation"]);
  });

  test("lets the model speak as a signal of its own from where mail is suspicious, and the plain one not at all", () => {
    const model = { ...plainModel, version: "test", bias: -1, weights: { "body.credential_theft": 1 } };
    const said = (host: string, weighing: MailModel = model) =>
      analyseMail(
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

  test("tells what is to go from a mail that nobody may send, and nothing of one that is excused", () => {
    const page = (script: string) =>
      message(
        `From: a@partner.com\nTo: lee@contoso.com\nSubject: Urgent\nReply-To: x@gmail.com\nContent-Type: text/html; name=a.html\nContent-Disposition: attachment; filename=a.html\n\n<html><script>${script}</script><a href="https://bit.ly/x">Verify your account</a>`,
      );
    const authentication = { dmarc: "pass", policy: "reject", passed: ["partner.com"], isVouchedByArc: false } as const;
    const allowed = { ...unknownContext, isAllowed: true, authentication };
    const smuggled = analyseMail(page("eval(atob('TVqQ'))"), allowed);
    expect(smuggled).toMatchObject({ verdict: "malicious", smallestChange: ["att.html_smuggling"] });
    expect(analyseMail(page("show('TVqQ')"), allowed)).toMatchObject({ verdict: "clean", smallestChange: [] });
    const exercise = analyseMail(threat, { ...unknownContext, isSimulation: true });
    expect(exercise).toMatchObject({ verdict: "clean", smallestChange: [] });
  });

  test("any bytes that are read get a verdict", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (subject, body) => {
        const read = readMessage(Buffer.from(`Subject: ${subject}\r\n\r\n${body}`));
        const p = read.ok ? analyseMail(read.message).p : 0;
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

test("a model comes back from its file as it was, and nothing else does", () => {
  const values = new Int8Array(plainModel.words.values.length).map((_, at) => (at % 251) - 125);
  const model = { ...plainModel, words: { scale: 0.01, values } };
  expect(parseModel(writeModel(model))).toEqual(model);
  expect(() => parseModel("{}")).toThrow("no mail model");
});

describe("the attack that an analysis names", () => {
  const people = [{ name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] }];
  /** Says that everything is a threat, so that only the signs decide what it is called. */
  const alarmed: MailModel = {
    ...plainModel,
    version: "alarmed",
    bias: 50,
    weights: {},
    kind: { bias: 5, weights: {} },
  };
  const attack = (text: string, context = unknownContext, model = alarmed) =>
    analyseMail(message(`From: Ann <ann@partner.example>\nTo: lee@contoso.com\n${text}`), context, model).attackType;

  test.each([
    ["extortion", "Subject: Hi\n\nI recorded you. Pay to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT"],
    ["credential_phishing", "Subject: Hi\n\nVerify your account https://a.com/"],
    ["bec", "Subject: Hi\n\nBuy gift cards and send me the codes."],
    ["callback_phishing", "Subject: Hi\n\nYou were charged. Call +1 808 555 0134"],
    ["advance_fee", "Subject: Hi\n\nAn inheritance is yours."],
    ["bec", "Subject: Hi\n\nOur new IBAN: please update it."],
    ["scam", "Subject: Hi\n\nYou have won a car."],
    ["reconnaissance", "Subject: \n\nHello there"],
    // Without any sign
    ["credential_phishing", "Subject: Hi\n\nHello there"],
    // The first row of the list that has a sign
    [
      "extortion",
      "Subject: Hi\n\nI recorded you. Verify your account https://a.com/ 1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    ],
    ["bec", "Subject: Hi\n\nBuy gift cards and send me the codes. You have won an inheritance."],
  ])("is %s by its signs", (type, text) => {
    expect(attack(text)).toBe(type);
  });

  test("is spam for advertising, and none for what is no threat", () => {
    const advertising = { ...alarmed, kind: { bias: -5, weights: {} } };
    expect(attack("Subject: Hi\n\nVerify your account https://a.com/", unknownContext, advertising)).toBe("spam");
    expect(attack("Subject: Hi\n\nHello there", unknownContext, { ...alarmed, bias: -50 })).toBeNull();
    expect(attack("Subject: Hi\n\nHello there", { ...unknownContext, isSimulation: true })).toBeNull();
  });

  test("is the rule's where one decides, whatever the signs say", () => {
    const text =
      "Subject: Hi\n\nBuy gift cards and send me the codes. I recorded you. 1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
    const forged = message(`From: Mona Lindqvist <m@mail.example>\n${text}`);
    const { rules, attackType } = analyseMail(forged, { ...unknownContext, people }, alarmed);
    expect(attackType).toBe(rules[0]?.attack);
    expect(rules.length).toBeGreaterThan(0);
  });
});

describe("the probability of an analysis", () => {
  const bare = message("From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Hi\n\nHello there");

  test("is that of the model, through its calibration", () => {
    const model = { ...plainModel, bias: 1, calibration: { slope: 2, offset: -1 } };
    const { p, score, model: version } = analyseMail(bare, unknownContext, model);
    expect(score.total).toBe(1);
    expect(p).toBeCloseTo(1 / (1 + Math.exp(-1)), 9);
    expect(version).toBe("signals-only-1");
  });

  test("is lower than half the threshold of clean mail when it is excused", () => {
    const alarmed = { ...plainModel, bias: 50 };
    const excused = analyseMail(bare, { ...unknownContext, isSimulation: true }, alarmed);
    expect(excused.p).toBeCloseTo(usualThresholds.clean / 2, 9);
    expect(analyseMail(bare, { ...unknownContext, isSimulation: false }, alarmed).p).toBeGreaterThan(0.99);
    // What is less likely anyway stays so.
    expect(analyseMail(bare, { ...unknownContext, isSimulation: true }, { ...plainModel, bias: -50 }).p).toBeLessThan(
      0.001,
    );
  });

  test("is graymail between clean and suspicious when it says that it was sent to many", () => {
    const bulk = (header: string) =>
      message(`From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Hi\n${header}\n\nHello there`);
    const model = { ...plainModel, bias: -1, weights: {} };
    const verdict = (header: string) => analyseMail(bulk(header), unknownContext, model).verdict;
    expect(verdict("List-Unsubscribe: <https://partner.example/u>")).toBe("graymail");
    expect(verdict("List-Id: <news.partner.example>")).toBe("graymail");
    expect(verdict("X-Other: 1")).toBe("unsure");
  });

  test("explains itself by 40 contributions at most, the heaviest", () => {
    const values = new Int8Array(plainModel.words.values.length).fill(1);
    const model = { ...plainModel, words: { scale: 0.01, values } };
    const words = Array.from({ length: 60 }, (_, at) => `word${"abcdefghij"[at % 10]}${"klmnop"[Math.floor(at / 10)]}`);
    const long = message(`From: Ann <ann@partner.example>\nTo: lee@contoso.com\nSubject: Hi\n\n${words.join(" ")}`);
    const { score } = analyseMail(long, unknownContext, model);
    expect(score.contributions).toHaveLength(40);
    expect(score.bias).toBe(plainModel.bias);
    const sizes = score.contributions.map(({ share }) => Math.abs(share));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
});

test("the smallest change follows the thresholds that are given", () => {
  const { smallestChange: usual } = analyseMail(threat);
  const loose = { ...usualThresholds, suspicious: 0.9999, malicious: 0.99999 };
  expect(usual?.length).toBeGreaterThan(0);
  expect(analyseMail(threat, unknownContext, plainModel, loose).smallestChange?.length ?? 0).toBeLessThan(
    usual?.length ?? 0,
  );
  expect(analyseMail(threat, unknownContext, { ...plainModel, bias: 50 }).smallestChange).toBeNull();
});

import { attackTaxonomy, type MailDetail, type MailReport, mailSignal, signalFamily } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard, keysOf, valueOf } from "../../../../testing/cards.ts";
import { openView } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { evidenceWith, mailDetailWith, microsoftWith, signalWith } from "../../testing-mails.ts";
import { AnalysisCards } from "./analysis-cards.tsx";
import { mailAnalysisMessages } from "./messages.ts";

const show = (findings: Partial<MailReport> = {}, traits: Partial<MailDetail> = {}, locale: "en" | "ar" = "en") =>
  openView(<AnalysisCards mail={mailDetailWith(traits, findings)} mayOpen />, mailAnalysisMessages, { locale });
const section = (title: string) => {
  const found = screen.getByText(title, { selector: "h3" }).closest("section");
  if (found === null) throw new Error(`No section ${title}`);
  return found;
};
const itemsOf = (box: HTMLElement) => [...box.querySelectorAll("li")].map(({ textContent }) => textContent);

describe("why", () => {
  test("probability, severity, attack, decision and model are shown", async () => {
    await show({}, { decision: "clean", decided_by: "Ada Admin", decision_reason: "Known sender" });
    const card = await findCard(say("mailAnalysis.why"));
    expect(valueOf(say("mailAnalysis.probability"), card).textContent).toBe("97%");
    expect(valueOf(say("mailAnalysis.severity"), card).textContent).toBe(say("insights.severity.high"));
    expect(valueOf(say("mailAnalysis.attack"), card).textContent).toBe(say("mail.attack.credential_phishing"));
    expect(valueOf(say("mailAnalysis.decision"), card).textContent).toBe(
      `${say("mailAnalysis.decidedBy", { decision: say("mail.decision.clean"), who: "Ada Admin" })}Known sender`,
    );
    expect(valueOf(say("mailAnalysis.model"), card).textContent).toBe("2026.10");
  });

  test("what is not known is left out or a dash", async () => {
    await show({}, { p: null, attack_type: null, model: "" });
    const card = await findCard(say("mailAnalysis.why"));
    expect(keysOf(card)).toEqual([say("mailAnalysis.probability"), say("mailAnalysis.severity")]);
    expect(valueOf(say("mailAnalysis.probability"), card).textContent).toBe("–");
    expect(screen.queryByText(say("mailAnalysis.rules"))).toBeNull();
  });

  test("a decision of someone who is gone, without a reason", async () => {
    await show({}, { decision: "spam" });
    expect(valueOf(say("mailAnalysis.decision")).textContent).toBe(
      say("mailAnalysis.decidedBy", { decision: say("mail.decision.spam"), who: "" }),
    );
  });

  test("rules say what they mean and name the attack; unknown ones keep their ids", async () => {
    const taxonomy = { attack: "malware", tactic: "macros", vector: "attachment", strategy: "compromised" } as const;
    await show({
      rules: [
        { id: "qr-names-recipient", version: 1, taxonomy },
        { id: "rule-of-tomorrow", version: 1, taxonomy: null },
      ],
    });
    const [known, unknown] = section(say("mailAnalysis.rules")).querySelectorAll("li");
    expect(known?.textContent).toContain(say("mail.rule.qr-names-recipient") + say("mail.ruleText.qr-names-recipient"));
    expect([...(known?.querySelectorAll("dl > div") ?? [])].map(({ textContent }) => textContent)).toEqual([
      say("mailAnalysis.attack") + say("mail.attack.malware"),
      say("mailAnalysis.tactic") + say("mail.tactic.macros"),
      say("mailAnalysis.vector") + say("mail.vector.attachment"),
      say("mailAnalysis.strategy") + say("mail.strategy.compromised"),
    ]);
    expect(unknown?.textContent).toBe("rule-of-tomorrow");
  });

  test("every tactic, vector and strategy has a word", async () => {
    const { attack, tactic, vector, strategy } = attackTaxonomy.shape;
    const rules = tactic.options.map((each, index) => ({
      id: `rule ${index}`,
      version: 1,
      taxonomy: {
        attack: attack.options[index % attack.options.length] ?? "bec",
        tactic: each,
        vector: vector.options[index % vector.options.length] ?? "link",
        strategy: strategy.options[index % strategy.options.length] ?? "spoofed",
      },
    }));
    await show({ rules });
    const words = itemsOf(section(say("mailAnalysis.rules")));
    for (const [index, { taxonomy }] of rules.entries())
      for (const word of [
        say(`mail.tactic.${taxonomy.tactic}`),
        say(`mail.vector.${taxonomy.vector}`),
        say(`mail.strategy.${taxonomy.strategy}`),
      ])
        expect(words[index]).toContain(word);
  });

  test("the smallest change names what would have to be missing", async () => {
    await show({
      smallest_change: ["link.lookalike", "topic.urgency", "word:verify", "word:host_part:^micro$", "new.thing"],
    });
    expect(section(say("mailAnalysis.change")).textContent).toContain(say("mailAnalysis.changeText"));
    expect(itemsOf(section(say("mailAnalysis.change")))).toEqual([
      say("mail.signal.link.lookalike"),
      say("mail.trait.topic.urgency"),
      say("mailAnalysis.word", { word: "verify" }),
      say("mail.part.host_part", { part: "micro" }),
      "new.thing",
    ]);
  });

  test.each([
    [null, "mailAnalysis.changeWords"],
    [[], "mailAnalysis.changeNone"],
  ] as const)("a smallest change of %j is said in a sentence", async (change, id) => {
    await show({ smallest_change: change && [...change] });
    expect(section(say("mailAnalysis.change")).textContent).toBe(say("mailAnalysis.change") + say(id));
  });
});

describe("signals", () => {
  test("raised ones are grouped by family in the contract's order, and counted", async () => {
    const signals = signalFamily.options.map((family) =>
      signalWith({ id: `${family}.x`, family, severity: "low", state: family === "auth" ? "absent" : "raised" }),
    );
    signals.push(signalWith({ id: "y", state: "unavailable" }), signalWith({ id: "z", state: "unavailable" }));
    await show({ signals: signals.toReversed() });
    const card = await findCard(say("mailAnalysis.signals"));
    const raised = signalFamily.options.filter((family) => family !== "auth");
    expect(
      within(card)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(raised.map((family) => say(`mail.family.${family}`)));
    const all = signals.length;
    expect(card.textContent).toContain(say("mailAnalysis.signalsRaised", { count: raised.length, all }));
    expect(card.textContent).toContain(say("mailAnalysis.unavailable", { count: 2 }));
    expect(itemsOf(card)).toHaveLength(raised.length);
  });

  test("a raised signal has a name, a severity and a meaning", async () => {
    await show({ signals: [signalWith()] });
    const card = await findCard(say("mailAnalysis.signals"));
    expect(itemsOf(card)).toEqual([
      say("mail.signal.link.lookalike") + say("insights.severity.high") + say("mail.signalText.link.lookalike"),
    ]);
    expect(within(card).queryByText(say("mailAnalysis.unavailable", { count: 0 }))).toBeNull();
  });

  test.each(mailSignal.shape.severity.options)("the severity %s has a word", async (severity) => {
    await show({ signals: [signalWith({ severity })] });
    expect((await findCard(say("mailAnalysis.signals"))).textContent).toContain(say(`insights.severity.${severity}`));
  });

  test.each([
    [{ place: "link", text: "https://x.example/a" }, "hxxps://x[.]example/a"],
    [{ place: "body", text: "Go to https://x.example now" }, "Go to hxxps://x[.]example now"],
    [{ place: "attachment", text: "a.exe", shows: { code: "double_extension", about: "" } }, "a.exe|Two"],
    [{ place: "attachment", text: "a.pdf", shows: { code: "pdf_javascript", about: "open()" } }, "a.pdf|JS|open()"],
    [{ place: "from", text: "x", shows: { code: "imitates", about: "contoso.com" } }, "x|imitates"],
    [{ place: "body", shows: { code: "language", about: "fr" } }, "language"],
    [{ place: "body", shows: { code: "probability", about: "0.91" } }, "probability"],
    [{ place: "header", shows: { code: "dmarc_policy", about: "reject" } }, "policy"],
    [{ place: "header", shows: { code: "new_code", about: "as it is" } }, "as it is"],
  ] as const)("evidence %j is shown so that it can't be followed", async (traits, expected) => {
    await show({ signals: [signalWith({ evidence: [evidenceWith(traits)] })] });
    const words: Readonly<Record<string, string>> = {
      Two: say("mail.finding.double_extension"),
      JS: say("mail.finding.pdf_javascript"),
      imitates: say("mail.shows.imitates", { about: "contoso.com" }),
      language: say("mail.shows.language", { about: "French" }),
      probability: say("mail.shows.probability", { about: "91%" }),
      policy: say("mail.shows.dmarc_policy", { about: say("mail.policy.reject") }),
    };
    const card = await findCard(say("mailAnalysis.signals"));
    expect([...card.querySelectorAll("li bdi")].map(({ textContent }) => textContent)).toEqual(
      expected.split("|").map((each) => words[each] ?? each),
    );
  });

  test("a code of Microsoft in a header is said in words, elsewhere it is not", async () => {
    const evidence = [
      evidenceWith({ place: "header", text: "CAT:PHSH" }),
      evidenceWith({ place: "body", text: "CAT:PHSH" }),
    ];
    await show({ signals: [signalWith({ evidence })], microsoft: microsoftWith({ category: "PHSH" }) });
    const card = await findCard(say("mailAnalysis.signals"));
    expect([...card.querySelectorAll("li bdi")].map(({ textContent }) => textContent)).toEqual([
      "CAT:PHSH",
      say("mailAnalysis.ms.category.phishing"),
      "CAT:PHSH",
    ]);
  });
});

describe("weights", () => {
  const contributions = [
    { id: "link.lookalike", share: 2.3 },
    { id: "from.trusted", share: -1.2 },
  ];

  test("each share says how much, and for which side", async () => {
    await show({ score: { total: 1, bias: 0, contributions } });
    const card = await findCard(say("mailAnalysis.weights"));
    expect(itemsOf(card)).toEqual([
      `${say("mail.signal.link.lookalike")}2.3 ${say("mailAnalysis.against")}`,
      `${say("mail.trait.from.trusted")}1.2 ${say("mailAnalysis.for")}`,
    ]);
    const bars = [...card.querySelectorAll("svg rect:first-child")];
    expect(bars.map((bar) => [Number(bar.getAttribute("x")), Number(bar.getAttribute("width"))])).toEqual([
      [50, 50],
      [expect.closeTo(50 - 26.1, 1), expect.closeTo(26.1, 1)],
    ]);
  });

  test("the sixteen heaviest are shown; without any there is no card", async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: `thing ${index}`, share: 20 - index }));
    await show({ score: { total: 1, bias: 0, contributions: many } });
    expect(itemsOf(await findCard(say("mailAnalysis.weights")))).toHaveLength(16);
  });

  test("without shares there is no card", async () => {
    await show();
    await findCard(say("mailAnalysis.why"));
    expect(screen.queryByText(say("mailAnalysis.weights"))).toBeNull();
  });
});

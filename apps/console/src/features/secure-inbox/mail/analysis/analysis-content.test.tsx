import { mailChange, mailDecision, type MailDetail, type MailReport, mailSource, mailVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { findCard, keysOf, timelineIn, valueOf } from "../../../../testing/cards.ts";
import { press } from "../../../../testing/controls.ts";
import { openView } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { attachmentWith, changeWith, linkWith, mailDetailWith, mailId, microsoftWith } from "../../testing-mails.ts";
import { AnalysisCards } from "./analysis-cards.tsx";
import { MailHistory } from "./mail-history.tsx";
import { mailAnalysisMessages } from "./messages.ts";

const show = (findings: Partial<MailReport> = {}, traits: Partial<MailDetail> = {}) =>
  openView(<AnalysisCards mail={mailDetailWith(traits, findings)} mayOpen />, mailAnalysisMessages);
const format = formatFor("en");
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(({ textContent }) => textContent));
const itemsOf = (box: HTMLElement) => [...box.querySelectorAll("li")].map(({ textContent }) => textContent);

describe("links", () => {
  test("each is written so that it can't be followed, with what led there", async () => {
    const wrapped = linkWith({
      text: "https://bank.example",
      wrappers: ["safelinks", "new wrapper"],
      file: "a.pdf",
      place: "form",
    });
    const plain = linkWith({
      url: "https://two.example/",
      target: "https://two.example/",
      text: "https://two.example/",
    });
    await show({ links: [wrapped, plain], codes: ["https://qr.example/x"] });
    const card = await findCard(say("mailAnalysis.links"));
    expect(itemsOf(card)).toEqual([
      [
        "hxxps://login[.]rnicrosoft[.]example/verify",
        say("mail.linkPlace.form"),
        say("mailAnalysis.shownAs", { text: "hxxps://bank[.]example" }),
        say("mailAnalysis.wrapped", { services: `${say("mail.wrapper.safelinks")}, new wrapper` }),
        say("mailAnalysis.inFile", { file: "a.pdf" }),
      ].join(""),
      `hxxps://two[.]example/${say("mail.linkPlace.anchor")}`,
    ]);
    expect(card.textContent).toContain(`${say("mailAnalysis.codes")}hxxps://qr[.]example/x`);
    expect(card.querySelector("a")).toBeNull();
    expect(screen.queryByText(say("mailAnalysis.noLinks"))).toBeNull();
  });

  test("of many, eight are shown until all are asked for", async () => {
    const links = Array.from({ length: 12 }, (_, index) => linkWith({ url: `https://${index}.example` }));
    const { user } = await show({ links });
    const card = await findCard(say("mailAnalysis.links"));
    expect(itemsOf(card)).toHaveLength(8);
    await press(user, say("mailAnalysis.allLinks", { count: 12 }));
    expect(itemsOf(card)).toHaveLength(12);
    expect(within(card).queryByRole("button")).toBeNull();
  });

  test("eight need no button; without any the card says so", async () => {
    await show({ links: Array.from({ length: 8 }, (_, index) => linkWith({ url: `https://${index}.example` })) });
    expect(within(await findCard(say("mailAnalysis.links"))).queryByRole("button")).toBeNull();
    expect(screen.queryByText(say("mailAnalysis.codes"))).toBeNull();
  });

  test("an email without links or attachments says so", async () => {
    await show();
    expect((await findCard(say("mailAnalysis.links"))).textContent).toContain(say("mailAnalysis.noLinks"));
    expect((await findCard(say("mailAnalysis.attachments"))).textContent).toContain(say("mailAnalysis.noAttachments"));
  });
});

describe("attachments", () => {
  test.each([
    [{}, "Document (PDF) · 2 kB"],
    [{ kind: null }, "PDF · 2 kB"],
    [{ kind: "script", type: "script" }, "Script · 2 kB"],
    [{ kind: "image", type: "png", declared_type: "image/jpeg" }, "declared"],
  ] as const)("a file with %j says what it is", async (traits, expected) => {
    await show({ attachments: [attachmentWith(traits)] });
    const card = await findCard(say("mailAnalysis.attachments"));
    const size = format.bytes(2000);
    const words: Readonly<Record<string, string>> = {
      "Document (PDF) · 2 kB": `${say("mail.fileKind.document")} (PDF) · ${size}`,
      "PDF · 2 kB": `PDF · ${size}`,
      "Script · 2 kB": `${say("mail.fileKind.script")} · ${size}`,
      declared: `${say("mailAnalysis.declared", { type: `${say("mail.fileKind.image")} (PNG)`, declared: "image/jpeg" })} · ${size}`,
    };
    expect(itemsOf(card)).toEqual([`invoice.pdf${words[expected]}`]);
  });

  test("files in files stand in, with hash, place and findings", async () => {
    const files = [
      attachmentWith({ path: "0", name: "papers.zip", type: "zip", kind: "archive" }),
      attachmentWith({
        path: "0/0",
        name: "",
        depth: 1,
        is_inline: true,
        sha256: "ab12",
        findings: [
          { code: "macro", evidence: "http://x.example" },
          { code: "new_finding", evidence: "" },
        ],
      }),
      attachmentWith({ path: "0/0/0", depth: 9, findings: [{ code: "executable", evidence: "invoice.pdf" }] }),
    ];
    await show({ attachments: files });
    const [outer, inner, innermost] = (await findCard(say("mailAnalysis.attachments"))).querySelectorAll("li");
    expect(outer?.textContent).not.toContain(say("mailAnalysis.inline"));
    expect(inner?.textContent).toContain(say("mailAnalysis.unnamed") + say("mailAnalysis.inline"));
    expect(inner?.textContent).toContain(`ab12${say("mail.finding.macro")}hxxp://x[.]example`);
    expect(inner?.textContent).toContain("new_finding");
    expect(innermost?.textContent.endsWith(say("mail.finding.executable"))).toBe(true);
    const insets = [outer, inner, innermost].map((item) => /\bms-\d+/.exec(item?.className ?? "")?.[0]);
    expect(insets).toEqual([undefined, "ms-5", "ms-15"]);
  });
});

describe("authentication", () => {
  test("our checks stand next to the receiving server's", async () => {
    const compared = [
      { method: "spf", own: "pass", claimed: "fail", agrees: false, domain: "x.example" },
      { method: "dkim", own: "softfail", claimed: "softfail", agrees: true, domain: "y.example" },
      { method: "dmarc", own: "neutral", claimed: null, agrees: null, domain: null },
      { method: "arc", own: "future", claimed: null, agrees: null, domain: null },
    ] as const;
    await show({ authentication: { compared: [...compared], policy: "reject" } });
    const card = await findCard(say("mailAnalysis.authentication"));
    expect(rowsOf(within(card).getByRole("table", { name: say("mailAnalysis.authentication") }))).toEqual([
      ["SPF", say("mail.auth.pass"), say("mail.auth.fail") + say("mailAnalysis.differs"), "x.example"],
      ["DKIM", say("mail.auth.softfail"), say("mail.auth.softfail") + say("mailAnalysis.agrees"), "y.example"],
      ["DMARC", say("mail.auth.neutral"), "–", "–"],
      ["ARC", "future", "–", "–"],
    ]);
    expect(card.textContent).toContain(say("mail.shows.dmarc_policy", { about: say("mail.policy.reject") }));
  });

  test("without a policy none is named", async () => {
    await show();
    const card = await findCard(say("mailAnalysis.authentication"));
    for (const policy of ["none", "quarantine", "reject"] as const)
      expect(card.textContent).not.toContain(say(`mail.policy.${policy}`));
  });
});

describe("Microsoft's verdict", () => {
  test("its statements are words with their codes, next to ours", async () => {
    const microsoft = microsoftWith({
      category: "PHSH",
      composite: { result: "fail", reason: "000" },
      spam_level: 5,
      filter_verdict: "SPM",
      bulk_level: 2,
      safety_tip: "9.25",
    });
    await show({ microsoft });
    const card = await findCard(say("mailAnalysis.microsoft"));
    const key = (name: "ours" | "theirs" | "composite" | "spamLevel" | "filter" | "bulkLevel" | "safetyTip") =>
      say(`mailAnalysis.ms.${name}`);
    expect(keysOf(card)).toEqual(
      (["ours", "theirs", "composite", "spamLevel", "filter", "bulkLevel", "safetyTip"] as const).map(key),
    );
    expect(valueOf(key("ours"), card).textContent).toBe(say("mail.verdict.malicious"));
    expect(valueOf(key("theirs"), card).textContent).toBe(`${say("mailAnalysis.ms.category.phishing")}CAT:PHSH`);
    expect(valueOf(key("composite"), card).textContent).toBe(
      `${say("mailAnalysis.ms.composite.fail")}${say("mailAnalysis.ms.reason.explicit")}compauth=fail reason=000`,
    );
    expect(card.textContent).toContain(say("mailAnalysis.agrees"));
  });

  test.each([
    ["clean", "PHSH", "mailAnalysis.differs"],
    ["malicious", "PHSH", "mailAnalysis.agrees"],
    ["unsure", "PHSH", null],
  ] as const)("for a verdict of %s and %s the card says %s", async (verdict, category, id) => {
    await show({ microsoft: microsoftWith({ category }) }, { verdict });
    const card = await findCard(say("mailAnalysis.microsoft"));
    for (const each of ["mailAnalysis.agrees", "mailAnalysis.differs"] as const)
      expect(card.textContent.includes(say(each)), each).toBe(each === id);
  });

  test("where it said nothing, the card says so", async () => {
    await show({ microsoft: null });
    expect((await findCard(say("mailAnalysis.microsoft"))).textContent).toContain(say("mailAnalysis.noMicrosoft"));
  });
});

describe("headers", () => {
  test("people, times, ids and the way are listed", async () => {
    const { user } = await show(
      {
        reply_to: [{ name: "", address: "reply@x.example" }],
        to: [
          { name: "Ann", address: "ann@example.com" },
          { name: "", address: "bo@example.com" },
        ],
        cc: [{ name: "Cy", address: "cy@example.com" }],
        return_path: "bounce@x.example",
        headers: [
          { name: "From", value: "a" },
          { name: "To", value: "b" },
        ],
      },
      { file_name: "letter.eml" },
    );
    const card = await findCard(say("mailAnalysis.headers"));
    const pairs = keysOf(card).map((key) => [key, valueOf(key, card).textContent]);
    expect(pairs).toEqual([
      [say("mailAnalysis.from"), "Account Team <security@rnicrosoft.example>"],
      [say("mailAnalysis.replyTo"), "reply@x.example"],
      [say("mailAnalysis.to"), "Ann <ann@example.com>, bo@example.com"],
      [say("mailAnalysis.cc"), "Cy <cy@example.com>"],
      [say("mailAnalysis.returnPath"), "bounce@x.example"],
      [say("mailAnalysis.received"), format.exactInstant("2026-11-20T09:00:00.000Z")],
      [say("mailAnalysis.sent"), format.exactInstant("2026-11-20T08:59:00.000Z")],
      [say("mailAnalysis.messageId"), "<one@rnicrosoft.example>"],
      [say("mailAnalysis.mailbox"), "ann@example.com"],
      [say("mailAnalysis.file"), "letter.eml"],
    ]);
    await user.click(within(card).getByText(say("mailAnalysis.allHeaders", { count: 2 })));
    expect(card.querySelector("pre")?.textContent).toBe("From: a\nTo: b");
    expect(card.textContent).toContain(say("mailAnalysis.noHops"));
  });

  test("without an analysis the sender and the times are what is left", async () => {
    await show({}, { report: null, sent_at: null, internet_message_id: null, mailbox: null });
    const card = await findCard(say("mailAnalysis.headers"));
    expect(keysOf(card)).toEqual([say("mailAnalysis.from"), say("mailAnalysis.received")]);
    expect(valueOf(say("mailAnalysis.from"), card).textContent).toBe("Account Team <security@rnicrosoft.example>");
    expect(card.querySelector("details")).toBeNull();
  });

  test("each server says from where, when, and after which delay", async () => {
    const hop = { from: "desk", ip: "203.0.113.9", by: "mx.example", with: null, at: "2026-11-20T09:00:00.000Z" };
    await show({
      hops: [
        { ...hop, delay_s: 299 },
        { ...hop, from: null, delay_s: -1300 },
        { ...hop, ip: null, delay_s: 300 },
        { from: null, ip: null, by: null, with: null, at: null, delay_s: null },
      ],
    });
    const time = format.exactInstant(hop.at);
    const table = await screen.findByRole("table", { name: say("mailAnalysis.way") });
    expect(rowsOf(table)).toEqual([
      ["mx.example", "desk 203.0.113.9", time, "299 s"],
      ["mx.example", "203.0.113.9", time, "-1,300 s"],
      ["mx.example", "desk", time, "300 s"],
      ["–", "–", "–", "–"],
    ]);
    expect(screen.queryByText(say("mailAnalysis.noHops"))).toBeNull();
  });
});

test("defects say what is damaged, and about what", async () => {
  await show({
    defects: [
      { code: "headers_cut", about: "" },
      { code: "new_defect", about: "part 1" },
    ],
  });
  const card = await findCard(say("mailAnalysis.defects"));
  expect(itemsOf(card)).toEqual([say("mail.defect.headers_cut"), "new_defectpart 1"]);
  expect(card.textContent).toContain(say("mailAnalysis.defectsText"));
  expect(within(card).getByText("2")).toBeDefined();
});

test("without defects there is no card for them", async () => {
  await show();
  await findCard(say("mailAnalysis.why"));
  expect(screen.queryByText(say("mailAnalysis.defects"))).toBeNull();
});

describe("history", () => {
  const showHistory = (...changes: Parameters<typeof changeWith>) =>
    openView(
      <MailHistory changes={changes.map((each, index) => changeWith({ id: mailId(index), ...each }))} />,
      mailAnalysisMessages,
    );
  const entries = () => timelineIn(document.body);
  const title = (what: (typeof mailChange.shape.what.options)[number], value = "") =>
    say(`mailAnalysis.change.${what}`, { value });

  test.each(mailSource.options)("an email that came by %s says so", async (value) => {
    await showHistory({ what: "taken_in", value });
    expect(entries()).toEqual([[title("taken_in", say(`mail.source.${value}`)), say(`mail.source.${value}`)]]);
  });

  test.each(mailVerdict.options)("an analysis names the verdict %s, and the one before", async (value) => {
    const before = value === "spam" ? "clean" : "spam";
    await showHistory({ what: "analysed", value, before, cause: "lists", actor: "Ada Admin" });
    const details = [
      say("mailAnalysis.change.before", { value: say(`mail.verdict.${before}`) }),
      say("mailAnalysis.change.lists"),
    ];
    expect(entries()).toEqual([[title("analysed", say(`mail.verdict.${value}`)), "Ada Admin", details.join(" · ")]]);
  });

  test("an analysis with the same verdict, or the first one, names none before", async () => {
    await openView(
      <MailHistory
        changes={[
          changeWith({ id: mailId(1), value: "spam", before: "spam" }),
          changeWith({ id: mailId(2), value: "spam" }),
        ]}
      />,
      mailAnalysisMessages,
    );
    expect(entries()).toEqual([
      [title("analysed", say("mail.verdict.spam"))],
      [title("analysed", say("mail.verdict.spam"))],
    ]);
  });

  test.each(mailDecision.options)("the decision %s says who made it and why", async (value) => {
    await showHistory({ what: "decided", value, before: "graymail", actor: "Ada Admin", reason: "Known sender" });
    expect(entries()).toEqual([[title("decided", say(`mail.decision.${value}`)), "Ada Admin", "Known sender"]]);
  });

  test.each([
    ["opened", "page", "mailAnalysis.view.page"],
    ["opened", "text", "mailAnalysis.view.text"],
    ["opened", "source", "mailAnalysis.view.source"],
    ["downloaded", "file", "mailAnalysis.taken.file"],
    ["downloaded", "indicators", "mailAnalysis.taken.indicators"],
  ] as const)("%s with %s is said in words", async (what, value, id) => {
    await showHistory({ what, value, actor: "Ada Admin" });
    expect(entries()).toEqual([[title(what, say(id)), "Ada Admin"]]);
  });

  test.each(mailChange.shape.what.options)("%s with a value of a newer server is said without it", async (what) => {
    await showHistory({ what, value: "tomorrow" });
    expect(entries()).toEqual([[title(what)]]);
  });
});

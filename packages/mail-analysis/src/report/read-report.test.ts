import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildMessage, buildMsg, buildZip, msgText } from "../testing/index.ts";
import { readReport } from "./read-report.ts";
import { readReportSubject } from "./report-subject.ts";

const id = "49871234-6dc6-43e8-abcd-08d797f20abe";
const original = buildMessage({
  headers: { "Message-ID": "<m-1@partner.example>", Subject: "Invoice", From: "Kim <Kim@Partner.example>" },
  text: "Pay.",
});
const file = { name: "Invoice.eml", type: "message/rfc822", content: original };
const from = "Ada <Ada@Meridian.example>";
const words = "I do not trust this.";

describe("the subject of a report", () => {
  it.each([
    ["1", "junk"],
    ["2", "not_junk"],
    ["3", "phish"],
  ])("has the button's category: %s is %s", (action, kind) => {
    expect(readReportSubject(`${action}|${id}|192.0.2.7|Kim@partner.example|(Invoice | urgent)`)).toEqual({
      kind,
      subject: "Invoice | urgent",
      networkMessageId: id,
      senderIp: "192.0.2.7",
      sender: "kim@partner.example",
      by: "button",
    });
  });

  it("omits missing fields", () => {
    const nothing = { networkMessageId: null, senderIp: null, sender: null };
    expect(readReportSubject("3|||| ()")).toMatchObject({ ...nothing, kind: "phish", subject: "" });
    expect(readReportSubject("1|no-guid|999.1.1.1|no-address|(a)")).toMatchObject({ ...nothing, kind: "junk" });
    expect(readReportSubject(`3|${id}|2001:db8::7|a@b.example|(a)`).senderIp).toBe("2001:db8::7");
  });

  it.each(["FW: Invoice", "4|x|y|z|(s)", "3|half", "", "constructor|x|y|z|(s)"])(
    "means phishing in any other form: %s",
    (subject) => {
      expect(readReportSubject(subject)).toEqual({
        kind: "phish",
        subject,
        networkMessageId: null,
        senderIp: null,
        sender: null,
        by: "person",
      });
    },
  );

  it.each([
    ["[Phish Alert] FW: Invoice", "phish", "FW: Invoice"],
    ["[Suspicious Email] Invoice", "phish", "Invoice"],
    ["Potential Phish: Invoice", "phish", "Invoice"],
    ["User-reported message - Invoice", "phish", "Invoice"],
    ["[Reported Spam] Invoice", "junk", "Invoice"],
    ["Not junk: Invoice", "not_junk", "Invoice"],
  ])("supports markers of other clients: %s", (text, kind, subject) => {
    expect(readReportSubject(text)).toMatchObject({ kind, subject, by: "tool" });
  });

  it("never fails for any text", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (fields) => {
        const { networkMessageId } = readReportSubject(fields.join("|"));
        expect(networkMessageId === null || networkMessageId.length === 36).toBe(true);
      }),
    );
  });

  it("round-trips any fields", () => {
    const subject = fc.string().map((text) => text.trim());
    fc.assert(
      fc.property(fc.constantFrom("1", "2", "3"), fc.uuid(), fc.ipV4(), subject, (action, guid, ip, text) => {
        const parsed = readReportSubject(`${action}|${guid}|${ip}|a@b.example|(${text})`);
        expect(parsed).toMatchObject({ networkMessageId: guid, senderIp: ip, sender: "a@b.example", subject: text });
      }),
    );
  });
});

describe("a report", () => {
  it("has the attached message, the reporter and their comment", () => {
    const Subject = `3|${id}|192.0.2.7|kim@partner.example|(Invoice)`;
    const report = readReport(buildMessage({ headers: { From: from, Subject }, text: words, files: [file] }));
    expect(report).toMatchObject({
      kind: "phish",
      channel: "button",
      reporter: "ada@meridian.example",
      subject: "Invoice",
      sender: "kim@partner.example",
      words,
      isForged: false,
      isOther: false,
      forwarded: null,
      originals: [{ messageId: "m-1@partner.example", sender: "kim@partner.example", subject: "Invoice" }],
    });
    expect(Buffer.from(report?.originals[0]?.raw ?? []).equals(original)).toBe(true);
  });

  it("can contain a file named as a message, an Outlook message, several messages, or one in an archive", () => {
    const ofFiles = (...files: { name: string; content: Buffer; type?: string }[]) =>
      readReport(buildMessage({ headers: { From: from, Subject: "FW: Invoice" }, text: words, files }));
    expect(ofFiles({ name: "Invoice.eml", content: original })).toMatchObject({
      channel: "attached",
      originals: [{ messageId: "m-1@partner.example" }],
    });
    const msg = buildMsg({
      "/__substg1.0_001A001F": msgText("IPM.Note"),
      "/__substg1.0_0037001F": msgText("Invoice"),
      "/__substg1.0_1000001F": msgText("Pay."),
      "/__substg1.0_1035001F": msgText("<m-1@partner.example>"),
    });
    expect(ofFiles({ name: "Invoice.msg", content: msg })?.originals).toMatchObject([
      { messageId: "m-1@partner.example", subject: "Invoice" },
    ]);
    expect(ofFiles(file, { ...file, name: "two.eml" })?.originals).toHaveLength(2);
  });

  it("says that a message file can't be read", () => {
    const files = [{ name: "Invoice.msg", content: Buffer.from("nothing of the kind") }];
    const report = readReport(buildMessage({ headers: { From: from, Subject: "FW: Invoice" }, text: words, files }));
    expect(report).toMatchObject({ originals: [], isUnreadable: true });
  });

  it("can be forwarded inline, with references to the original", () => {
    const text = `${words}\n\n---------- Forwarded message ---------\nFrom: Kim <kim@partner.example>\nDate: Mon\nSubject: Invoice\nTo: ada@meridian.example\n\nPay.`;
    const headers = {
      From: from,
      Subject: "Fwd: Invoice",
      "In-Reply-To": "<m-1@partner.example>",
      References: "<m-0@partner.example> <m-1@partner.example>",
      "X-Forwarded-Message-Id": "<m-2@partner.example>",
    };
    expect(readReport(buildMessage({ headers, text }))).toMatchObject({
      channel: "forwarded",
      kind: "phish",
      subject: "Invoice",
      sender: "kim@partner.example",
      words,
      forwarded: { address: "kim@partner.example", text: "Pay." },
      refersTo: ["m-2@partner.example", "m-1@partner.example", "m-0@partner.example"],
    });
  });

  it("can be only a comment", () => {
    const report = readReport(buildMessage({ headers: { From: from, Subject: "Strange call" }, text: words }));
    expect(report).toMatchObject({ channel: "words", originals: [], forwarded: null, words, isOther: false });
  });

  it.each([
    ["an answer of a machine", { "Auto-Submitted": "auto-replied" }],
    ["what is sent to many", { Precedence: "bulk" }],
    ["a reply to a message", { Subject: "Re: Thanks", "In-Reply-To": "<x@meridian.example>" }],
  ])("is recognized by %s", (_, more) => {
    expect(readReport(buildMessage({ headers: { From: from, ...more }, text: words }))?.isOther).toBe(true);
  });

  it("isn't trusted if the receiver's authentication failed, unless Exchange authenticated the sender", () => {
    const failed = { From: from, "Authentication-Results": "mx.example; dmarc=fail header.from=meridian.example" };
    const inside = { ...failed, "X-MS-Exchange-Organization-AuthAs": "Internal" };
    expect(readReport(buildMessage({ headers: failed, text: words, files: [file] }))?.isForged).toBe(true);
    expect(readReport(buildMessage({ headers: inside, text: words, files: [file] }))?.isForged).toBe(false);
  });

  it("is null for bytes that aren't a message", () => {
    expect(readReport(Buffer.from(""))).toBeNull();
  });
});

describe("the origin of a report", () => {
  const report = (headers: Readonly<Record<string, string>>, text = words, files: (typeof file)[] = []) =>
    readReport(buildMessage({ headers: { From: from, Subject: "FW: Invoice", ...headers }, text, files }));

  it.each([
    ["X-Other", "1", false],
    ["Auto-Submitted", "auto-generated", true],
    ["Auto-Submitted", "no", false],
    ["Precedence", "list", true],
    ["Precedence", "junk", true],
    ["Precedence", "auto_reply", true],
    ["Precedence", "first-class", false],
    ["List-Id", "<news.partner.example>", true],
  ])("%s: %s is automatic: %s", (name, value, isOther) => {
    expect(report({ [name]: value })?.isOther).toBe(isOther);
  });

  it.each([
    ["Re: Hi", "<x@meridian.example>", true],
    ["Re: Hi", "", false],
    ["FW: Re: Hi", "<x@meridian.example>", false],
    ["Hi", "<x@meridian.example>", false],
  ])("the subject %s in reply to %o is a reply: %s", (Subject, reply, isOther) => {
    expect(report({ Subject, ...(reply !== "" && { "In-Reply-To": reply }) })?.isOther).toBe(isOther);
  });

  it.each([
    ["dmarc=fail header.from=a.example", true],
    ["dmarc=pass header.from=a.example; compauth=fail reason=000", true],
    ["dmarc=none; spf=fail smtp.mailfrom=a.example", false],
    ["dmarc=pass header.from=a.example", false],
  ])("results of %s mean a forged sender: %s", (results, isForged) => {
    expect(report({ "Authentication-Results": `mx.example; ${results}` })?.isForged).toBe(isForged);
  });

  it("uses subject and sender of its originals if they have more", () => {
    const attached = report({ Subject: `3|${id}|192.0.2.7||(Other)` }, words, [file]);
    expect(attached).toMatchObject({ channel: "button", subject: "Invoice", sender: "kim@partner.example" });
    const alone = report({ Subject: `3|${id}|192.0.2.7|x@y.example|(Other)` });
    expect(alone).toMatchObject({ channel: "button", subject: "Other", sender: "x@y.example", originals: [] });
  });

  it("has up to 2,000 characters of comment, 20 originals and 20 references", () => {
    expect(report({ Subject: "Hi" }, "x".repeat(2001))?.words).toHaveLength(2000);
    const files = Array.from({ length: 21 }, (_, at) => ({ ...file, name: `${at}.eml` }));
    expect(report({}, words, files)?.originals).toHaveLength(20);
    const References = Array.from({ length: 21 }, (_, at) => `<${at}@partner.example>`).join(" ");
    const refersTo = report({ References })?.refersTo ?? [];
    expect(refersTo).toHaveLength(20);
    // The last reference is the closest.
    expect(refersTo.slice(0, 2)).toEqual(["20@partner.example", "19@partner.example"]);
  });

  it("has its own subject without prefixes, or the rest of a client's marker, if no message is attached", () => {
    expect(report({ Subject: "FW: Strange call" })).toMatchObject({ channel: "words", subject: "Strange call" });
    expect(report({ Subject: "[Phish Alert] FW: Invoice" })).toMatchObject({ channel: "tool", subject: "FW: Invoice" });
  });

  it("finds a message in an archive, but not attachments of an attached message", () => {
    const content = buildZip([{ name: "Invoice.eml", content: original }]);
    const zip = { name: "a.zip", type: "application/zip", content };
    expect(report({}, words, [zip])?.originals).toMatchObject([{ messageId: "m-1@partner.example" }]);
    const outer = buildMessage({ headers: { "Message-ID": "<m-9@partner.example>" }, text: "See", files: [file] });
    expect(report({}, words, [{ ...file, content: outer }])?.originals).toMatchObject([
      { messageId: "m-9@partner.example" },
    ]);
  });

  it("refers to each message once, forwarded ones first", () => {
    const headers = {
      "X-Forwarded-Message-Id": "<f@x.example> <r@x.example>",
      "In-Reply-To": "<r@x.example>",
      References: "<a@x.example> <r@x.example>",
    };
    expect(report(headers)?.refersTo).toEqual(["f@x.example", "r@x.example", "a@x.example"]);
  });

  it("isn't a forwarded message if it only has a quote", () => {
    const quoting = `${words}\n\nOn Mon, Nov 2, 2026 at 9:00 AM Kim <kim@partner.example> wrote:\n> Pay`;
    expect(report({ Subject: "Question" }, quoting)).toMatchObject({ forwarded: null, channel: "words" });
    expect(report({ Subject: "Fwd: Question" }, quoting)).toMatchObject({
      channel: "forwarded",
      subject: "Question",
      sender: "kim@partner.example",
      forwarded: { text: "Pay" },
    });
  });

  it("reports an unreadable file only if there is no original", () => {
    const broken = { ...file, name: "Broken.msg", type: "application/octet-stream", content: Buffer.from("x") };
    expect(report({}, words, [broken])).toMatchObject({ isUnreadable: true, originals: [] });
    expect(report({}, words, [broken, file])).toMatchObject({ isUnreadable: false, originals: [{}] });
    expect(report({}, words, [{ ...broken, name: "a.txt" }])).toMatchObject({ isUnreadable: false });
  });
});

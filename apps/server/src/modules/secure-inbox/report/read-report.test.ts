import fc from "fast-check";
import { expect, it } from "vitest";
import { readReport, readReportSubject } from "./read-report.ts";

const id = "49871234-6dc6-43e8-abcd-08d797f20abe";
const original = [
  "From: kim@partner.example",
  "Message-ID: <m-1@partner.example>",
  "Subject: Invoice",
  "",
  "Pay.",
].join("\r\n");

const mailWith = (subject: string, attachment: readonly string[]) =>
  Buffer.from(
    [
      "From: Ada <Ada@Meridian.example>",
      "To: reports@meridian.example",
      `Subject: ${subject}`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "I do not trust this.",
      ...attachment,
      "--b--",
      "",
    ].join("\r\n"),
  );

it.each([
  ["1", "junk"],
  ["2", "not_junk"],
  ["3", "phish"],
])("reads what the button writes: %s is %s", (action, kind) => {
  expect(readReportSubject(`${action}|${id}|192.0.2.7|kim@partner.example|(Invoice | urgent)`)).toEqual({
    kind,
    subject: "Invoice | urgent",
    networkMessageId: id,
    senderIp: "192.0.2.7",
  });
});

it.each(["FW: Invoice", "4|x|y|z|(s)", "3|half", ""])(
  "takes any other subject for a report of phishing: %s",
  (subject) => {
    expect(readReportSubject(subject)).toEqual({ kind: "phish", subject, networkMessageId: null, senderIp: null });
  },
);

it("never fails, whatever a subject says", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (fields) => {
      const { networkMessageId } = readReportSubject(fields.join("|"));
      expect(networkMessageId === null || networkMessageId.length === 36).toBe(true);
    }),
  );
});

it("finds the reported mail as it was attached, with its id", () => {
  const attachment = [
    "--b",
    "Content-Type: message/rfc822",
    'Content-Disposition: attachment; filename="Invoice.eml"',
    "",
    original,
  ];
  const report = readReport(mailWith(`3|${id}|192.0.2.7|kim@partner.example|(Invoice)`, attachment));
  expect(report).toMatchObject({ kind: "phish", reporter: "ada@meridian.example", subject: "Invoice" });
  expect(report?.original.messageId).toBe("m-1@partner.example");
  expect(report?.original.raw.toString().trim()).toBe(original);
});

it("finds it in a file that is called a mail, too", () => {
  const encoded = Buffer.from(original).toString("base64");
  const attachment = [
    "--b",
    'Content-Type: application/octet-stream; name="Invoice.eml"',
    "Content-Transfer-Encoding: base64",
    "",
    encoded,
  ];
  expect(readReport(mailWith("FW: Invoice", attachment))?.original.messageId).toBe("m-1@partner.example");
});

it("tells that a mail without another one is no report", () => {
  expect(readReport(mailWith("Lunch?", []))).toBeNull();
  expect(readReport(Buffer.from(""))).toBeNull();
});

import { expect, test } from "vitest";
import { composeMail, type ComposedMail } from "../mail/compose-mail.ts";
import { readMail } from "../mail/mail-content.ts";
import { meetsException, meetsPredicates } from "./meets-predicates.ts";
import type { RulePredicates } from "./rules.ts";

const me = "marianne.kowalski@meridianfreight.com";

/** Differences from a plain email to one user. */
type Difference = Partial<ComposedMail> & { readonly contentType?: string; readonly categories?: readonly string[] };

/** A condition, a matching email and a near miss. */
type Row<Name extends keyof RulePredicates> = readonly [
  value: NonNullable<RulePredicates[Name]>,
  meets: Difference,
  nearMiss: Difference,
];

const person = (address: string) => [{ emailAddress: { address } }];
const headers = (name: string, value: string): Difference => ({ headers: { [name]: value } });
const report = (type: string) => ({ contentType: `multipart/report; report-type=${type}; boundary=b` });
const calendar = (method: string): Difference => ({
  attachments: [
    { filename: "invite.ics", content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\n`, contentType: "text/calendar" },
  ],
});
const attached = (cid?: string): Difference => ({
  html: '<img src="cid:logo">',
  attachments: [{ filename: "logo.png", content: "x", cid }],
});

const rows: { readonly [Name in keyof Required<RulePredicates>]: Row<Name> } = {
  bodyContains: [["wire"], { text: "Please WIRE it" }, { subject: "wire" }],
  bodyOrSubjectContains: [["wire"], { subject: "Wire" }, { from: "wire@partner.example" }],
  categories: [["Seen"], { categories: ["Seen"] }, { categories: ["Unseen"] }],
  fromAddresses: [
    person("kim@partner.example"),
    { from: "Kim <KIM@partner.example>" },
    { replyTo: "kim@partner.example", from: "tim@partner.example" },
  ],
  hasAttachments: [true, attached(), attached("logo")],
  headerContains: [["x-mailer: bulk"], headers("X-Mailer", "Bulk 2"), headers("X-Origin", "bulk")],
  importance: ["high", headers("Importance", "High"), headers("Importance", "Low")],
  isApprovalRequest: [
    true,
    headers("X-MS-Exchange-Organization-Approval-Initiator", "ModeratedTransport"),
    { subject: "Approval request" },
  ],
  isAutomaticForward: [
    true,
    headers("X-MS-Exchange-Inbox-Rules-Loop", "kim@partner.example"),
    { subject: "FW: Invoice" },
  ],
  isAutomaticReply: [
    true,
    headers("Auto-Submitted", "auto-replied (vacation)"),
    headers("Auto-Submitted", "auto-generated"),
  ],
  isEncrypted: [
    true,
    { contentType: "application/pkcs7-mime; smime-type=enveloped-data" },
    { contentType: "application/pkcs7-mime; smime-type=signed-data" },
  ],
  isMeetingRequest: [true, calendar("REQUEST"), calendar("REPLY")],
  isMeetingResponse: [true, calendar("REPLY"), calendar("CANCEL")],
  isNonDeliveryReport: [true, report("delivery-status"), report("disposition-notification")],
  isPermissionControlled: [true, headers("Content-Class", "rpmsg.message"), headers("Content-Class", "voice")],
  isReadReceipt: [true, report("disposition-notification"), report("delivery-status")],
  isSigned: [
    true,
    { contentType: "application/pkcs7-mime; smime-type=signed-data" },
    { contentType: "application/pkcs7-mime; smime-type=enveloped-data" },
  ],
  isVoicemail: [true, headers("Content-Class", "voice-uc"), headers("Content-Class", "missedcall")],
  messageActionFlag: ["followUp", headers("X-Message-Flag", "Follow up"), headers("X-Message-Flag", "Reply")],
  notSentToMe: [true, { to: "all@partner.example", cc: me }, { to: [me, "all@partner.example"] }],
  recipientContains: [["partner"], { cc: "grace@partner.example" }, { to: me, from: "kim@partner.example" }],
  senderContains: [
    ["kim"],
    { from: "Kim Lee <k.lee@partner.example>" },
    { from: "grace@partner.example", replyTo: "kim@partner.example" },
  ],
  sensitivity: ["confidential", headers("Sensitivity", "Company-Confidential"), headers("Sensitivity", "Private")],
  sentCcMe: [true, { to: "all@partner.example", cc: me }, { to: me, cc: "all@partner.example" }],
  sentOnlyToMe: [true, {}, { cc: "all@partner.example" }],
  sentToAddresses: [person("all@partner.example"), { cc: "all@partner.example" }, { from: "all@partner.example" }],
  sentToMe: [true, {}, { to: "all@partner.example", cc: me }],
  sentToOrCcMe: [true, { to: "all@partner.example", cc: me }, { to: "all@partner.example", bcc: me }],
  subjectContains: [["invoice", "wire"], { subject: "Your INVOICES" }, { subject: "In voice", text: "invoice" }],
  withinSizeRange: [{ minimumSize: 4, maximumSize: 8 }, { text: "x".repeat(5000) }, { text: "x".repeat(9000) }],
};

async function arriving({ contentType, categories = [], ...mail }: Difference) {
  const plain = { from: "kim@partner.example", to: me, subject: "Hello", text: "Hello", ...mail };
  const composed = await composeMail(plain, { date: new Date(0), messageId: "<1@partner.example>" });
  const raw =
    contentType === undefined
      ? composed
      : Buffer.from(
          composed.toString("latin1").replace(/^Content-Type: .*$/m, `Content-Type: ${contentType}`),
          "latin1",
        );
  return { content: await readMail(raw), size: raw.length, ownAddresses: [me], categories };
}

test.each(Object.entries(rows))("the condition %s matches one email and not a near miss", async (name, row) => {
  const [value, meets, nearMiss] = row;
  const [met, missed] = [await arriving(meets), await arriving(nearMiss)];
  expect(meetsPredicates({ [name]: value }, met)).toBe(true);
  expect(meetsPredicates({ [name]: value }, missed)).toBe(false);
  expect(meetsException({ [name]: value }, met)).toBe(true);
  expect(meetsException({ [name]: value }, missed)).toBe(false);
  if (value !== true) return;
  expect(meetsPredicates({ [name]: false }, met)).toBe(false);
  expect(meetsPredicates({ [name]: false }, missed)).toBe(true);
});

test("Outlook's flags are distinguished, and any of them from none", async () => {
  const texts = [
    "Call",
    "Do not forward",
    "For your information",
    "Forward",
    "No response necessary",
    "Read",
    "Reply to all",
    "Review",
  ];
  const flags = [
    "call",
    "doNotForward",
    "fyi",
    "forward",
    "noResponseNecessary",
    "read",
    "replyToAll",
    "review",
  ] as const;
  for (const [index, text] of texts.entries()) {
    const mail = await arriving(headers("X-Message-Flag", text));
    expect(flags.filter((messageActionFlag) => meetsPredicates({ messageActionFlag }, mail))).toEqual([flags[index]]);
    expect(meetsPredicates({ messageActionFlag: "any" }, mail)).toBe(true);
  }
  expect(meetsPredicates({ messageActionFlag: "any" }, await arriving({}))).toBe(false);
});

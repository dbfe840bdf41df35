import { buildMessage, buildMsg, buildZip, codePicture, drawCode, msgText } from "@parapet/mail-analysis/testing";

const program = Buffer.from("MZ\0\0program", "latin1");
const letterWithMacros = () =>
  buildZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: "<w:p><w:t>Enable editing to read this invoice</w:t></w:p>" },
    { name: "word/vbaProject.bin", content: "Sub AutoOpen()" },
  ]);
const activeDocument =
  "%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>endobj\n2 0 obj<</S/JavaScript/JS(app.launchURL('https://pay.paper-route.example/open', true))>>endobj\n" +
  "3 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://pay.paper-route.example/invoice)>>>>endobj\n%%EOF";

/** Where the code of the laden mail leads: the recipient stands in it. */
export const codeAddress = "https://paper-route.example/open?for=ann@meridian.example";

/** A mail with an archive of harmful files, an active document and a code, which Microsoft lets through. */
export async function ladenMail(): Promise<Buffer> {
  return buildMessage({
    headers: {
      From: "Document Desk <desk@paper-route.example>",
      To: "Ann <ann@meridian.example>",
      Subject: "Your invoice and a code to open it",
      "Message-ID": "<laden@paper-route.example>",
      "Authentication-Results":
        "spf=none (sender IP is 203.0.113.5) smtp.mailfrom=paper-route.example; dkim=none (message not signed); dmarc=none action=none header.from=paper-route.example; compauth=fail reason=001",
      "X-Forefront-Antispam-Report": "CIP:203.0.113.5;CTRY:NL;LANG:en;SCL:1;SFV:NSPM;CAT:NONE;SFTY:9.25;DIR:INB;",
      "X-Microsoft-Antispam": "BCL:0;",
    },
    html: '<p>Please scan the code, or <a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Flogin.paper-route.example%2Fverify&amp;data=05">verify your account password</a> within 24 hours.</p>',
    files: [
      {
        name: "papers.zip",
        type: "application/zip",
        content: buildZip([
          { name: "invoice.docm", content: letterWithMacros() },
          { name: "statement.pdf.exe", content: program },
        ]),
      },
      {
        name: "locked.zip",
        type: "application/zip",
        content: buildZip([{ name: "a.txt", content: "a", isEncrypted: true }]),
      },
      { name: "invoice.pdf", type: "application/pdf", content: activeDocument },
      { name: "code.png", type: "image/png", content: codePicture(await drawCode(codeAddress)) },
    ],
  });
}

/** A message as Outlook saves it, with a program attached. */
export function outlookMessage(subject: string): Buffer {
  const file = "/__attach_version1.0_#00000000";
  return buildMsg({
    "/__substg1.0_0037001F": msgText(subject),
    "/__substg1.0_1000001F": msgText(
      "Your mailbox password expires today. Verify your account password immediately at https://login.paper-route.example/now, or your account will be closed within 24 hours.",
    ),
    "/__substg1.0_0C1A001F": msgText("Kim Li"),
    "/__substg1.0_5D01001F": msgText("kim@paper-route.example"),
    [`${file}/__properties_version1.0`]: Buffer.alloc(8),
    [`${file}/__substg1.0_3707001F`]: msgText("invoice.pdf.exe"),
    [`${file}/__substg1.0_37010102`]: program,
  });
}

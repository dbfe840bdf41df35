import { messageIdOf, type OutgoingMail } from "./outgoing-mail.ts";

/** Writes an RFC 5322 message with the body as it is (8bit UTF-8), so that people can read and follow its links. */
export function composeMessage(mail: OutgoingMail, date: Date): string {
  const { from, to, subject, text } = mail;
  const headers = [
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `From: ${fromField(oneLine(from))}`,
    `To: ${oneLine(to)}`,
    `Subject: ${encodedWords(oneLine(subject))}`,
    `Message-ID: ${messageIdOf(mail)}`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
  ];
  return [...headers, "", ...text.split(/\r?\n/), ""].join("\r\n");
}

/** The name of the sender may be in any script; an address is not. */
function fromField(from: string): string {
  const [, name, address] = /^(.*?)\s*(<[^<>]*>)$/.exec(from) ?? [];
  return name === undefined || address === undefined || name === "" ? from : `${encodedWords(name)} ${address}`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

/** RFC 2047: words of at most 75 characters, each holding whole characters. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let chunk = "";
  for (const character of text) {
    if (Buffer.byteLength(chunk + character) > 45) {
      words.push(chunk);
      chunk = "";
    }
    chunk += character;
  }
  return [...words, chunk].map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}

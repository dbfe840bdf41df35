import { expect, test } from "vitest";
import { composeMessage } from "./compose-message.ts";

const mail = {
  id: "0192a0a0-0000-7000-8000-000000000000",
  from: "Parapet <parapet@console.example>",
  to: "ada@acme.example",
  subject: "Hello",
  text: "Hello,\n\nhttps://console.example/a?uid=1&token=2\n",
};
const date = new Date("2026-03-02T09:00:00Z");

test("a message has what RFC 5322 asks for, and its body as it is", () => {
  expect(composeMessage(mail, date)).toBe(
    [
      "Date: Mon, 02 Mar 2026 09:00:00 +0000",
      "From: Parapet <parapet@console.example>",
      "To: ada@acme.example",
      "Subject: Hello",
      "Message-ID: <0192a0a0-0000-7000-8000-000000000000@console.example>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
      "Hello,",
      "",
      "https://console.example/a?uid=1&token=2",
      "",
      "",
    ].join("\r\n"),
  );
});

test("no line break in a field adds a header", () => {
  const message = composeMessage({ ...mail, to: "a@b.example\r\nBcc: all@b.example", subject: "x\nX-Evil: 1" }, date);
  expect(message).not.toMatch(/^(Bcc|X-Evil):/m);
});

test("the sender's name may be in any script", () => {
  const from = "Sécurité <parapet@console.example>";
  expect(composeMessage({ ...mail, from }, date)).toContain(
    "\r\nFrom: =?UTF-8?B?U8OpY3VyaXTDqQ==?= <parapet@console.example>\r\n",
  );
});

test("a subject in any script is written in encoded words of at most 75 characters", () => {
  const subject = "Réinitialisez votre mot de passe إعادة تعيين كلمة المرور الخاصة بك في بارابيت";
  const header = /^Subject: ((?:.|\r\n )*)$/m.exec(composeMessage({ ...mail, subject }, date))?.[1] ?? "";
  const words = header.split("\r\n ");
  expect(words.length).toBeGreaterThan(1);
  expect(words.every((word) => word.length <= 75)).toBe(true);
  const decoded = words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString("utf8"));
  expect(decoded.join("")).toBe(subject);
  expect(decoded.every((word) => !word.includes("\ufffd"))).toBe(true);
});

import { expect, test } from "vitest";
import { traitsOfMail, type WrittenMail } from "../signals/testing.ts";

const pdf = { name: "Return.pdf", type: "application/pdf", content: "%PDF-1.4\n%%EOF" };
const linked = (text: string) => ({ html: `<p>${text}</p><a href="https://www.partner.example/x">Open</a>` });

/** A trait with a mail that has it and a near one that has not. */
const cases: readonly (readonly [id: string, mail: WrittenMail, miss: WrittenMail])[] = [
  ["lure.answer", { text: "Kindly get back to me" }, linked("Kindly get back to me")],
  ["lure.answer", { text: "Merci de me répondre au plus vite" }, { text: "Merci de votre réponse" }],
  ["lure.answer", { text: "يرجى الرد لمزيد من التفاصيل" }, { text: "شكرا على الرد" }],
  ["lure.to_nobody", { to: "undisclosed-recipients:;" }, {}],
  ["lure.answer_elsewhere", { text: "Write to mr.cole@gmail.com" }, { text: "Write to mr.cole@partner.example" }],
  [
    "lure.answer_elsewhere",
    { from: "A <a@gmail.com>", headers: ["Reply-To: <b@yahoo.com>"] },
    { from: "A <a@gmail.com>", headers: ["Reply-To: <a@gmail.com>"] },
  ],
  ["lure.file_only", { text: "See it", files: [pdf] }, { text: "See it. ".repeat(80), files: [pdf] }],
  ["lure.locked_file", { text: "PDF password: 62734", files: [pdf] }, { text: "PDF password: 62734" }],
  ["lure.locked_file", { text: "Le mot de passe est 4711", files: [pdf] }, { text: "Le mot de passe", files: [pdf] }],
  ["lure.locked_file", { text: "كلمة المرور: 4711", files: [pdf] }, { text: "كلمة المرور", files: [pdf] }],
  [
    "lure.name_is_offer",
    { text: "Username: www.win.blogspot.qa - 1.34 BTC\nTo set your password visit us" },
    { text: "Username: ann.bell\nTo set your password visit https://www.partner.example" },
  ],
  ["text.coins", { text: "You have 51.85 BTC" }, { text: "You have BTC, and 51 euros" }],
  ["text.small_among_capitals", { subject: "BUY VlAGRA" }, { subject: "BUY MlK and VANILLA" }],
  ["subject.random_letters", { subject: "Pending bgysclrrbhj" }, { subject: "Pending Lichtschranken" }],
  ["from.name_only", { from: "Gift Set <>" }, { from: "MAILER-DAEMON <>" }],
  ["from.name_only", { from: "Gift Set, <a@b.example>" }, { from: `"Gift Set, Berlin" <a@b.example>` }],
  ["name.decorated", { from: `"*Limited#" <a@b.example>` }, { from: `"Limited" <a@b.example>` }],
  ["topic.loan", { text: "Business loans at 2 %" }, { text: "On loan to the museum" }],
  ["topic.loan", { text: "Un prêt personnel rapide" }, { text: "Je suis prêt" }],
  ["topic.loan", { text: "نقدم القروض بسرعة" }, { text: "نقدم الدعم بسرعة" }],
  ["topic.coin", { text: "Secure your crypto wallet" }, { text: "Secure your wallet" }],
  ["topic.coin", { text: "محفظة رقمية آمنة" }, { text: "محفظة آمنة" }],
  ["topic.points", { text: "Redeem your points" }, { text: "Two points to make" }],
  ["topic.points", { text: "Vos points expirent" }, { text: "Ce point de vue" }],
  ["topic.points", { text: "استبدل نقاطك الآن" }, { text: "نقطة واحدة" }],
];

test.each(cases)("%s is found, and not in a near mail", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});

test("a comma behind a name does not hide the address", () => {
  expect(traitsOfMail({ from: "Gift Set, <info4711@b.example>" })).toContain("from.digits");
  expect(traitsOfMail({ from: "Gift Set, <info@b.example>" })).not.toContain("from.digits");
});

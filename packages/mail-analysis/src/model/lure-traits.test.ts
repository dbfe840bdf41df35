import { expect, test } from "vitest";
import { traitsOfMail, type TestMessage } from "../signals/testing.ts";
import { buildZip } from "../testing/build-zip.ts";

const pdf = { name: "Return.pdf", type: "application/pdf", content: "%PDF-1.4\n%%EOF" };
const linked = (text: string) => ({ html: `<p>${text}</p><a href="https://www.partner.example/x">Open</a>` });

/** A trait with a message that has it and a similar one that doesn't. */
const cases: readonly (readonly [id: string, mail: TestMessage, miss: TestMessage])[] = [
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

test.each(cases)("%s is found, but not in a similar message", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});

test("a comma after a name doesn't hide the address", () => {
  expect(traitsOfMail({ from: "Gift Set, <info4711@b.example>" })).toContain("from.digits");
  expect(traitsOfMail({ from: "Gift Set, <info@b.example>" })).not.toContain("from.digits");
});

const png = { name: "a.png", type: "image/png", content: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") };
const page = { name: "a.html", type: "text/html", content: "<html><body><p>Hello</p></body></html>" };
const zip = { name: "a.zip", type: "application/zip", content: buildZip([{ name: "a.txt", content: "x" }]) };
const text = (length: number, start: string) => ({ text: `${start} ${"x".repeat(length - start.length - 1)}` });

/** Each length limit and each part of a condition. */
const more: typeof cases = [
  ["lure.answer", text(1499, "Kindly reply soon."), text(1500, "Kindly reply soon.")],
  ["lure.answer", { subject: "Kindly reply", text: "Hi" }, { subject: "Reply", text: "Hi" }],
  ["lure.to_nobody", { ...text(1499, "Hi"), to: "x:;" }, { ...text(1500, "Hi"), to: "x:;" }],
  ["lure.to_nobody", { to: "x:;" }, { ...linked("Hi"), to: "x:;" }],
  ["lure.answer_elsewhere", text(1499, "x@gmail.com"), text(1500, "x@gmail.com")],
  ["lure.answer_elsewhere", { text: "To x@gmail.com" }, linked("To x@gmail.com")],
  ["lure.answer_elsewhere", { text: "To x@gmail.com" }, { from: "A <x@gmail.com>", text: "To x@gmail.com" }],
  ["lure.answer_elsewhere", { text: "To x@gmail.com." }, { text: "To x@gmail.company" }],
  ["lure.answer_elsewhere", { text: "x@yahoo.co.uk" }, { text: "x@yahoo.co.uk.example" }],
  ["lure.answer_elsewhere", { text: "x@gmail.com" }, { text: "x@gmailxcom" }],
  ["lure.answer_elsewhere", { headers: ["Reply-To: <b@yahoo.com>"] }, { headers: ["Reply-To: <b@else.net>"] }],
  ["lure.file_only", { text: "x".repeat(399), files: [pdf] }, { text: "x".repeat(400), files: [pdf] }],
  ["lure.file_only", { text: "See it", files: [pdf] }, { ...linked("See it"), files: [pdf] }],
  ["lure.file_only", { text: "See it", files: [pdf] }, { text: "See it", files: [{ ...pdf, isInline: true }] }],
  [
    "lure.file_only",
    { text: "See it", files: [pdf] },
    { text: "See it", files: [{ name: "a.ics", type: "text/calendar", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR" }] },
  ],
  [
    "lure.locked_file",
    { text: "The password is 4711", files: [pdf] },
    { text: "The password is 4711", files: [{ ...pdf, isInline: true }] },
  ],
  [
    "lure.locked_file",
    { text: "Passcode to open the file: x9", files: [pdf] },
    { text: "Passcode: xyz", files: [pdf] },
  ],
  ["lure.locked_file", { text: "Senha do arquivo é 1234", files: [pdf] }, { text: "A senha 1234", files: [pdf] }],
  ["lure.locked_file", { text: "Code to open it: 12", files: [pdf] }, { text: "Codec: 12", files: [pdf] }],
  ["lure.locked_file", { text: "Pass: x9", files: [pdf] }, { text: "Pass x9", files: [pdf] }],
  ["lure.locked_file", { text: "Passwort = x9", files: [pdf] }, { text: "Passwort x9", files: [pdf] }],
  ["lure.locked_file", { text: "الرمز هي 12", files: [pdf] }, { text: "الرمز", files: [pdf] }],
  ["lure.file_only", { text: "See it", files: [png] }, { text: "See it", files: [] }],
  ["lure.file_only", { text: "See it", files: [page] }, { text: "See it", files: [] }],
  ["lure.file_only", { text: "See it", files: [zip] }, { text: "See it", files: [] }],
  ["lure.name_is_offer", { text: "Username $5" }, { text: "Usernames $5" }],
  ["lure.name_is_offer", { text: "Identifiant : $5" }, { text: "Identifiants : $5" }],
  ["lure.name_is_offer", { text: "Nome utente: $5" }, { text: "Nome: $5" }],
  ["lure.name_is_offer", { text: "Benutzername: $5" }, { text: "Name: $5" }],
  ["lure.name_is_offer", { text: "Nombre de usuario: $5" }, { text: "Nombre: $5" }],
  ["lure.name_is_offer", { text: "Nome de usuário: $5" }, { text: "Nome de rua: $5" }],
  ["lure.name_is_offer", { text: "اسم المستخدم: $5" }, { text: "المستخدم: $5" }],
  ["lure.name_is_offer", { text: "Hola, €5" }, { text: "Hola, 5 €" }],
  ["lure.name_is_offer", { text: "Hi https://a.com" }, { text: "Hi there" }],
  ["lure.name_is_offer", { text: "مرحبا 2 ETH" }, { text: "مرحبا ETH" }],
  ["lure.locked_file", { text: "Kennwort ist ab1", files: [pdf] }, { text: "Kennwort folgt 1", files: [pdf] }],
  ["lure.locked_file", { text: "La contraseña es a1", files: [pdf] }, { text: "La contraseña a1", files: [pdf] }],
  ["lure.name_is_offer", { text: "Dear $5 for you" }, { text: "Dear five for you" }],
  ["lure.name_is_offer", { text: "Bonjour www.a.com" }, { text: "Bonjour wwwacom" }],
  ["lure.name_is_offer", { text: "Hello: 🎁 now" }, { text: "Hello: now\n🎁" }],
  ["lure.name_is_offer", { text: "Welcome to win.top" }, { text: "Welcome to win.com" }],
  ["lure.name_is_offer", { text: `Dear ${"x".repeat(58)}$5` }, { text: `Dear ${"x".repeat(59)}$5` }],
  ["lure.name_is_offer", { text: `${"x ".repeat(990)}Dear $5` }, { text: `${"x ".repeat(1000)}Dear $5` }],
  ["text.coins", { subject: "2 eth", text: "Hi" }, { subject: "2 ether", text: "Hi" }],
  ["text.coins", { text: "0.5 bitcoins" }, { text: "five bitcoins" }],
  ["text.coins", { text: "100 USDT" }, { text: "100 USD" }],
  ["text.small_among_capitals", { from: "PAYPAlX <a@b.example>" }, { from: "PAYPAl <a@b.example>" }],
  ["text.small_among_capitals", { subject: "BIlL" }, { subject: "BlL" }],
  ["subject.random_letters", { subject: "x7bcdfgh9k" }, { subject: "x7bcdfg9" }],
  ["subject.random_letters", { subject: "abcdfghia" }, { subject: "abcdfgha" }],
  ["subject.random_letters", { subject: "abcdfghia" }, { subject: "abchfschia" }],
  ["from.name_only", { from: "Gift Set <>" }, { from: "Postmaster <>" }],
  ["from.name_only", { from: "Gift Set <>" }, { from: "<a@b.example>" }],
  ["name.decorated", { from: '"A ~ B" <a@b.example>' }, { from: '"A - B" <a@b.example>' }],
  ["name.decorated", { from: '"[A]" <a@b.example>' }, { from: '"(A)" <a@b.example>' }],
  ["name.decorated", { from: "\"''A\" <a@b.example>" }, { from: '"\'A" <a@b.example>' }],
];

test.each(more)("%s needs each of its parts", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});

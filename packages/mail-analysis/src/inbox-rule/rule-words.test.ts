import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findWord, plainWords } from "./rule-words.ts";

test.each([
  ["  Wire  Transfer ", "wire transfer"],
  ["Überweisung", "uberweisung"],
  ["reçu n° 5", "recu n 5"],
  ["don't", "dont"],
  ["l’invoice", "linvoice"],
  ["PO#77", "po#77"],
  ["in\u200bvoice", "invoice"],
  ["ｉｎｖｏｉｃｅ", "invoice"],
  ["a_b-c.d", "a b c d"],
  ["الفاتورة", "الفاتورة"],
  ["...", ""],
])("%o is normalized to %o", (text, expected) => {
  expect(plainWords(text)).toBe(expected);
});

test("normalized words stay the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const plain = plainWords(text);
      expect(plainWords(plain)).toBe(plain);
      expect(plain).toBe(plain.trim());
    }),
  );
});

describe("a word of security", () => {
  test.each([
    "phishing",
    "PHISH",
    "Hacked",
    "fraud",
    "fraudulent mail",
    "suspicious",
    "security notice",
    "Help Desk",
    "new sign-in",
    "Password reset",
    "MFA",
    "2FA code",
    "Do not click",
    "don't open",
    "mailer-daemon",
    "Undeliverable:",
    "Delivery Status Notification",
    "was this you?",
    "New device",
    "Passwort",
    "Sicherheitswarnung",
    "hameçonnage",
    "mot de passe",
    "contraseña",
    "seguridad",
    "senha",
    "sospetto",
    "wachtwoord",
    "hasło",
    "пароль",
    "взломали",
    "كلمة المرور",
    "احتيال",
    "الاحتيال",
    "钓鱼邮件",
    "您的密码",
    "パスワード変更",
    "フィッシング",
  ])("is %s", (text) => {
    expect(findWord(text, "security")).toMatchObject({ text, topic: "security" });
  });

  test.each([
    "lunch",
    "kickoff",
    // Whole words don't match as prefixes of other words.
    "frauds",
    "spammer",
    "resetting",
    "bouncer",
    // Prefixes don't match inside a word.
    "antivirus",
    "multipassword",
    "",
    ".",
  ])("is not %o", (text) => {
    expect(findWord(text, "security")).toBeNull();
  });
});

describe("a word of finance", () => {
  test.each([
    "Invoice 4711",
    "invoices",
    "INV 7",
    "payment",
    "payroll",
    "wire",
    "wire transfer",
    "IBAN",
    "ACH",
    "remittance",
    "PO# 77",
    "purchase order",
    "direct deposit",
    "beneficiary",
    "W-2",
    "1099",
    "Rechnung",
    "Überweisung",
    "Gehalt",
    "facture",
    "virement",
    "RIB",
    "fattura",
    "transferencia",
    "boleto",
    "factuur",
    "faktura",
    "przelew",
    "Płatności",
    "счет",
    "оплата",
    "فاتورة",
    "الفواتير",
    "付款通知",
    "请付款",
    "請求書",
  ])("is %s", (text) => {
    expect(findWord(text, "finance")).toMatchObject({ text, topic: "finance" });
  });

  test.each(["invite", "inventory", "wireless", "report", "ribbon", "reached", "swiftly", "lunch", ""])(
    "is not %o by coincidence",
    (text) => {
      expect(findWord(text, "finance")).toBeNull();
    },
  );
});

describe("an everyday word", () => {
  test.each([
    ["alert", "security", true],
    ["alerts", "security", true],
    ["reset", "security", true],
    ["password reset", "security", false],
    ["login", "security", true],
    ["security", "security", true],
    ["please log in", "security", true],
    ["contract price", "finance", true],
    ["hacked alert", "security", false],
    ["phishing", "security", false],
    ["helpdesk", "security", false],
    ["transfer", "finance", true],
    ["deposit", "finance", true],
    ["quote", "finance", true],
    ["billing", "finance", true],
    ["PO", "finance", true],
    ["wire transfer", "finance", false],
    ["direct deposit", "finance", false],
    ["invoice", "finance", false],
    ["statement", "finance", true],
    ["bank statement", "finance", false],
  ] as const)("is %s of %s: %s", (text, topic, isEveryday) => {
    expect(findWord(text, topic)?.isEveryday).toBe(isEveryday);
  });
});

test("any text is accepted", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("security" as const, "finance" as const),
      (text, topic) => {
        const found = findWord(text, topic);
        expect(found === null || found.text === text).toBe(true);
      },
    ),
  );
});

/** What rules of intruders match, by language: phrases with one listed word each. */
const phrases = {
  security: {
    English:
      "phishing | hacker | hijacked | malware | virus | fraud | suspect | alert | malicious | fake | spam | fatal | cyber | breach | " +
      "compromised | helpdesk | service desk | IT support | login | log in | logon | signin | reset | protection | passcode | OTP | " +
      "multi-factor | two factor | two-step | authenticator | verification | verify your | one-time | do not open | dont click | " +
      "undelivered | postmaster | delivery failure | delivery has failed | returned mail | bounce | bounced | not delivered | " +
      "did you send | is this legit | is this you | new sign-in | unauthorized | unauthorised | account activity | blocked account",
    German:
      "verdächtig | Sicherheit | Betrug | gehackt | gefälscht | Schadsoftware | Kennwort | Anmeldung | Warnung | unzustellbar | nicht klicken | Bestätigungscode",
    French:
      "hameçonnage | piratage | piraté | frauduleux | suspecte | sécurité | arnaque | connexion inhabituelle | non remis | non distribué | code de vérification | alerte",
    Iberian:
      "sospechoso | suspeita | segurança | contraseña | estafa | fraude | hackeado | hackeada | código de verificación | no entregado | não entregue",
    Italian: "sospetta | sicurezza | fraudolento | truffa",
    Dutch: "verdacht | beveiliging | oplichting | niet bezorgd",
    Polish: "podejrzany | bezpieczeństwo | oszustwo",
    Russian: "фишинг | взлом | подозрительный | безопасность | мошенник",
    Arabic: "تصيد | اختراق | مشبوه | كلمة السر | رمز التحقق",
    Chinese: "诈骗 | 可疑 | 验证码",
    Japanese: "不正アクセス | 不審 | パスワード",
  },
  finance: {
    English:
      "inv | payable | paycheck | paycheque | pay slip | payslip | wires | wiring | transfer | transfers | bank | swift | BIC | funds | " +
      "fund | closing | escrow | purchase | deposit | deposits | PO | account details | account number | settlement | W2 | " +
      "salary | statement of account | statement | billing | quote | receivable | EFT | doc | DocuSign | contract price",
    German: "Zahlung | Bankverbindung | Mahnung | Lohn | Kontodaten | Kontonummer | Lastschrift",
    French: "paiement | règlement | salaire | coordonnées bancaires | impayé",
    Iberian: "pago | pagos | pagamento | nómina | fatura | transferência",
    Italian: "fatture | bonifico | stipendio",
    Dutch: "facturen | betaling | overschrijving | salaris",
    Polish: "płatność | wynagrodzenie",
    Russian: "счёт | платеж | перевод | зарплата",
    Arabic: "دفعة | تحويل | حوالة | راتب | الآيبان",
    Chinese: "发票 | 汇款 | 转账 | 工资",
    Japanese: "支払い | 振込 | 給与",
  },
} as const;

const rows = (["security", "finance"] as const).flatMap((topic) =>
  Object.entries(phrases[topic]).flatMap(([language, list]) =>
    list.split(" | ").map((text) => [topic, language, text] as const),
  ),
);

test.each(rows)("of %s in %s: %s", (topic, _, text) => {
  expect(findWord(text, topic)?.text).toBe(text);
  expect(findWord(`Re: ${text}!`, topic)).not.toBeNull();
});

import { withoutInvisible } from "../text/invisible.ts";

/** Words in rules of account intruders, as prefixes; `=` marks a whole word. */
const security =
  "phish hack hijack malware virus =fraud fraudul suspicious suspect unusual =alert =alerts malicious fake =spam =fatal security cyber breach " +
  "compromis helpdesk =help_desk service_desk =it_support =login =log_in =logon =sign_in signin sign_in =reset =protection password passcode " +
  "=mfa =2fa =otp multi_factor two_factor two_step authenticator verification verify_your one_time do_not_click do_not_open dont_click dont_open " +
  "undeliver mailer_daemon postmaster delivery_status delivery_failure delivery_has_failed returned_mail =bounce bounced not_delivered " +
  "did_you_send was_this_you is_this_legit is_this_you new_device new_sign unauthorized unauthorised account_activity blocked_account " +
  // German
  "verdachtig sicherheit betrug gehackt gefalscht schadsoftware passwort kennwort anmeldung warnung unzustellbar nicht_klicken bestatigungscode " +
  // French
  "hamecon piratage pirate frauduleu suspecte securite arnaque mot_de_passe connexion_inhabituelle non_remis non_distribue code_de_verification alerte " +
  // Spanish, Portuguese, Italian
  "sospechos suspeit sospett seguridad seguranca sicurezza contrasena =senha phishing estafa fraude fraudolent truffa hackeado hackeada codigo_de_verificacion no_entregado nao_entregue " +
  // Dutch, Polish
  "verdacht beveiliging wachtwoord oplichting gehackt niet_bezorgd podejrzan bezpieczenstw haslo oszustwo " +
  // Russian, Arabic, Chinese, Japanese
  "фишинг взлом подозрительн безопасност парол мошенн تصيد احتيال اختراق مشبوه كلمة_المرور كلمة_السر رمز_التحقق 钓鱼 诈骗 可疑 密码 验证码 フィッシング 不正 不審 パスワード";

const finance =
  "invoic =inv payment payable paycheck paycheque payroll pay_slip payslip =wire =wires wire_transfer wiring =transfer =transfers bank =iban =swift =ach " +
  "=bic remit =funds =fund closing escrow purchase_order =purchase =deposit deposits direct_deposit =po =po# account_details account_number " +
  "beneficiar settlement =w2 =w-2 =1099 salary statement_of_account =statement billing =quote receivable =eft =doc =docusign contract_price " +
  // German
  "rechnung zahlung uberweisung bankverbindung mahnung gehalt lohn kontodaten kontonummer lastschrift " +
  // French
  "factur paiement virement =rib reglement salaire coordonnees_bancaires impaye " +
  // Spanish, Portuguese, Italian
  "=pago =pagos pagamento =fattura fatture bonific transferenc nomina fatura boleto stipendi " +
  // Dutch, Polish
  "factuur facturen betaling overschrijving salaris faktur platnosc przelew wynagrodzeni " +
  // Russian, Arabic, Chinese, Japanese
  "счет счёт оплат платеж перевод зарплат فاتورة فواتير دفعة تحويل حوالة راتب الآيبان 发票 付款 汇款 转账 工资 請求書 支払 振込 給与";

/** Everyday filing words among them, which score less on their own. */
const everyday = new Set(
  "alert alerts alerte warnung protection reset login log_in logon security verification transfer transfers purchase deposit fund funds statement quote doc closing po contract_price billing".split(
    " ",
  ),
);

interface Entry {
  readonly words: string;
  readonly isWhole: boolean;
}

const lists = { security: entriesOf(security), finance: entriesOf(finance) } as const;

export type WordTopic = keyof typeof lists;

export interface FoundWord {
  /** As written in the rule. */
  readonly text: string;
  readonly topic: WordTopic;
  readonly isEveryday: boolean;
}

/** The first word of a topic in a rule's search term; null if there is none. */
export function findWord(text: string, topic: WordTopic): FoundWord | null {
  const plain = plainWords(text);
  const found = lists[topic].filter((entry) => holds(plain, entry));
  if (found.length === 0) return null;
  return { text, topic, isEveryday: found.every(({ words }) => everyday.has(words.replaceAll(" ", "_"))) };
}

/** Lowercase without accents and punctuation, words separated by one space. */
export function plainWords(text: string): string {
  // Unicode doesn't decompose the Polish ł.
  const letters = withoutInvisible(text).normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");
  return letters
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

function entriesOf(list: string): readonly Entry[] {
  return list.split(" ").map((entry) => ({
    words: plainWords(entry.replaceAll("_", " ")),
    isWhole: entry.startsWith("="),
  }));
}

const ofManyLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function holds(plain: string, { words, isWhole }: Entry): boolean {
  if (ofManyLetters.test(words)) return plain.includes(words);
  const padded = ` ${plain} `;
  // Arabic attaches articles and prefixes to the word.
  return padded.includes(isWhole ? ` ${words} ` : ` ${words}`) || padded.includes(` ال${words}`);
}

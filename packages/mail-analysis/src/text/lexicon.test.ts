import { describe, expect, test } from "vitest";
import { firstOf, lexicon, type Topic } from "./lexicon.ts";

/** Phrases of each topic, separated by `|`. */
const wordings: Readonly<Record<Topic, readonly string[]>> = {
  urgency: [
    "urgent|urgently|immediate|immediately|as soon as possible|asap|within 24 hours|within the next 2 days|expires today|expire soon|expires in",
    "action required|act now|final notice|final warning|last reminder|last chance|failure to|will be suspended|will be locked",
    "d'urgence|immédiatement|immediatement|sous 48h|sous 48 heures|dans les plus brefs délais|dernier rappel|action requise|sera suspendu|sera bloqué|sera fermé|sera supprimé",
    "عاجل|عاجلة|فورا|خلال 24 ساعة|الإجراء مطلوب|سيتم تعليق|سيتم حذف|آخر تنبيه|التنبيه الأخير",
    "urgente|urgentemente|imediatamente|último aviso|será suspenso|será cancelada|dringend|sofort|umgehend|letzte mahnung|onmiddellijk|inmediatamente",
  ],
  credential: [
    "password expires|password is about to|password reset|verify your account|verify identity|confirm your password|confirm information",
    "mailbox is almost full|mailbox quota|storage exceeded|quota is full|account has been suspended|access restricted|wallet locked|account will be blocked",
    "unusual sign-in|unusual login|suspicious activity|quarantined emails|undelivered message|held e-mail|voicemail|voice message|shared a document|shared file|review the document|update your billing|update details|sign in to view|seed phrase|recovery phrase|connect your wallet",
    "mot de passe expire|mot de passe a expiré|vérifiez votre compte|vérifier votre identité|confirmez votre compte|boîte aux lettres pleine|boite mail est pleine|compte a été suspendu|compte sera bloqué|mettre à jour vos informations|document partagé|message vocal",
    "كلمة المرور|كلمة السر|تأكيد حسابك|تحقق من هويتك|تعليق حسابك|صندوق بريدك ممتلئ|مستند مشترك|رسالة صوتية",
    "senha expira|verifique sua conta|conta foi suspensa|atualize seus dados|konto wurde gesperrt|bestätigen sie ihre|verifizieren sie|su cuenta ha sido suspendida",
  ],
  giftCard: [
    "gift card|giftcards|itunes card|amazon gift cards|google play card|steam cards|apple card|carte cadeau|cartes-cadeaux|بطاقة هدايا|بطاقات هدية|الهدايا|cartão presente|geschenkkarte|gutscheinkarten",
  ],
  giftCardAct: [
    "purchase|buy|get me|pick up|scratch|scratch off|send codes|send me the pictures|acheter|gratte|grattez|code|codes|شراء|اشتر|الرموز|comprar|kaufen|besorgen",
  ],
  payroll: [
    "direct deposit|payroll|pay roll|paycheck|salary account|my salary|fiche de paie|virement de mon salaire|mon salaire|الراتب|راتبي|كشف الرواتب|gehaltskonto|mein gehalt|meu salário|depósito do salário",
  ],
  changeAct: [
    "change|update|switch|new bank|new account|modifier|modify|changer|changement|nouveau|nouvelles coordonnées|nouveau rib|mettre à jour|تغيير|تحديث|تعديل|جديد|الجديدة|ändern|neues konto|alterar|atualizar|novos dados",
  ],
  wire: [
    "wire|wire transfer|bank transfer|swift|iban|bank details|banking information|account number|beneficiary|virement bancaire|coordonnées bancaires|rib|تحويل بنكي|حوالة|الآيبان|الحساب البنكي|überweisung|bankverbindung|transferência bancária|dados bancários",
  ],
  invoice: [
    "invoice|invoices|overdue|outstanding balance|remittance|past due|facture|impayée|فاتورة|فواتير|متأخرة|rechnungen|fällig|fatura|boleto|facturas",
  ],
  invoicePressure: [
    "new bank|changed account|updated payment|please pay|please remit|kindly process|pay today|pay immediately|process the payment|nouveau compte|nouvelles coordonnées|merci de régler|régler la|يرجى الدفع|الرجاء السداد|الحساب الجديد|bitte überweisen|neue bankverbindung",
  ],
  availability: [
    "are you available|are you at your desk|are you around|quick task|quick favor|quick favour|do you have a moment|need a favor|êtes-vous disponible|es-tu au bureau|petite tâche|petit service|هل أنت متاح|مهمة سريعة|bist du verfügbar|sind sie im büro|está disponível",
  ],
  taxForms: [
    "w-2|w2s|w-2 forms|p60|1099|tax form|wage and tax|fiches de paie|bulletin de salaire|نماذج الضرائب|كشوف الرواتب|lohnsteuerbescheinigung",
  ],
  everybody: [
    "all employees|all of the staff|all of our personnel|employees'|tous les salariés|tous les collaborateurs|جميع الموظفين|aller mitarbeiter",
  ],
  charge: [
    "charge|charged|renewal|renewed|subscription|auto-debit|autodebited|refund|cancel|cancellation|order number|order confirmed|transaction|prélevé|renouvellement|abonnement|remboursement|annuler|اشتراك|تجديد|استرداد|abbuchung|kündigung",
  ],
  call: [
    "call|call us|phone|toll-free|toll free|helpline|help desk|customer care|support team|appelez|contacter|téléphone|اتصل|هاتف|anrufen|ligue",
  ],
  threat: [
    "recorded you|recorded a video|your webcam|pervert|masturbating|hacked your|i have access|infected you|send the video|leak|expose|embarrassing|gained full access to all of your devices|tracking your internet|vidéo intime|piraté|votre caméra|accès à tous vos appareils|كاميرا|اخترقت|فضيحة|gehackt|ihre webcam",
  ],
  otherChannel: [
    "whatsapp|whats app|telegram|signal app|on signal|mobile number|cell phone number|text me|personal email|numéro de portable|واتساب|واتس آب|رقم جوالك|handynummer|número de celular",
  ],
  payment: ["pay|payment|wire|transfer|invoice|bank|virement|paiement|facture|دفع|تحويل|zahlung|überweisung|pagamento"],
  fortune: [
    "next of kin|inheritance|late husband|deceased|million dollars|compensation fund|atm visa card|lottery|barrister|consignment|donation|orphan|widow|investment proposal|business proposition|trunk box|unclaimed|united nations",
    "héritage|héritier|bénéficiaire|loterie|don de|millions d'euros|ميراث|مليون دولار|اليانصيب|تبرع|herança|milhões de|erbschaft|millionen",
  ],
  prize: [
    "you won|you've won|you have been selected|winner|congratulations|claim your prize|claim bonus|exclusive reward|airdrop|giveaway|félicitations|vous avez gagné|vous avez été sélectionné|تهانينا|لقد فزت|جائزة|parabéns|você ganhou|gewonnen|gewinnspiel|glückwunsch|ausgewählt",
  ],
  delivery: [
    "package is pending|parcel on hold|shipment could not be delivered|delivery failed|order undeliverable|customs fee|redelivery fee|colis est en attente|colis bloqué|frais de douane|الطرد|رسوم التوصيل|encomenda|paket wartet|zollgebühr",
  ],
  answerMe: [
    "get back to me|kindly reply|please contact me|reply me|reply to me|contact me directly|for more details|await your response|waiting for your urgent reply|look forward to your answer|if you are interested|via my private email",
    "merci de me répondre|veuillez nous contacter|répondez-moi|contactez-moi|écrivez-moi|dans l'attente de votre réponse|pour plus d'informations|si vous êtes intéressé",
    "يرجى الرد|الرجاء التواصل|تواصل معي|راسلني|في انتظار ردكم|لمزيد من التفاصيل|إذا كنت مهتما",
    "entre em contato comigo|aguardo sua resposta|antworten sie mir|für weitere informationen|póngase en contacto conmigo|espero su respuesta|per maggiori dettagli|mi contatti",
  ],
  loan: [
    "personal loan|project loans|loan offer|loan at|lend|lender|borrowing|financing|low interest|fixed interest rate|interest rate of|project funding",
    "prêt personnel|prêts d'argent|crédits rapides|offre de financement|taux d'intérêt|taux de 3|قرض|تمويل شخصي|نسبة فائدة",
    "empréstimo|financiamentos|taxa de juros|kredit|kreditangebot|darlehen|zinssatz|préstamos|prestito|tasso di interesse|leningen",
  ],
  coin: [
    "crypto|cryptocurrency|crypto wallet|bitcoin|btc|ethereum|usdt|nft|blockchain|metamask|ledger|web3|defi|staking|token|coinbase|seed phrase|kyc|cryptomonnaie|بيتكوين|محفظة رقمية|carteira digital|kryptowährung",
  ],
  points: [
    "loyalty points|reward point|points will expire|points expiring|points balance|redeem your points|redeem now|points de fidélité|vos points|cumulé 500 points|نقاط الولاء|نقاطك|seus pontos|seus 500 pontos|resgate agora|pontos acumulados|bonuspunkte|punkte verfallen|puntos acumulados|canjear sus puntos",
  ],
};
const topics = Object.keys(wordings) as Topic[];

test.each(topics)("matches every wording of %s", (topic) => {
  const phrases = wordings[topic].flatMap((line) => line.split("|"));
  expect(phrases.filter((phrase) => !firstOf[topic].exec(`x, ${phrase}. y`)?.[0].includes(phrase))).toEqual([]);
});

test("has a single-match and a global pattern for every topic", () => {
  expect(Object.keys(firstOf)).toEqual(Object.keys(lexicon));
  expect(topics.toSorted()).toEqual(Object.keys(lexicon).toSorted());
  for (const topic of topics) {
    expect(firstOf[topic].flags).toBe("u");
    const [phrase = ""] = wordings[topic][0]?.split("|") ?? [];
    expect(`${phrase}, ${phrase}`.match(lexicon[topic])).toHaveLength(2);
  }
});

describe("word boundaries", () => {
  test.each<[Topic, string]>([
    ["urgency", "insurgent"],
    ["urgency", "asapx"],
    ["wire", "caribou"],
    ["wire", "wireless"],
    ["invoice", "invoice2"],
    ["payment", "payload"],
    ["payment", "embankment"],
    ["call", "recall"],
    ["call", "called"],
    ["changeAct", "exchange"],
    ["coin", "ethernet"],
    ["threat", "leakage"],
    ["urgency", "within hours"],
    ["otherChannel", "a phone, a number"],
    ["fortune", "a million"],
  ])("%s doesn't match %j", (topic, text) => {
    expect(firstOf[topic].exec(text)).toBeNull();
  });

  test("allow Arabic prefixes", () => {
    for (const prefix of ["", "ال", "وال", "بال", "فال", "كال", "لال"])
      expect(firstOf.invoice.exec(`${prefix}فاتورة`)).not.toBeNull();
    expect(firstOf.invoice.exec("xفاتورة")).toBeNull();
  });
});

test("finds no topic in an ordinary note", () => {
  const note = "hi ola, lunch at noon? the slides for tuesday are in the usual folder. see you there, kim";
  expect(topics.filter((topic) => firstOf[topic].test(note))).toEqual([]);
});

/** Expressions for one topic in several languages, as regular expression sources for lowercase text. */
type Wordings = readonly string[];

/** A pattern that matches any expression as whole words; Arabic prefixes are allowed. */
function anyOf(of: Wordings, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:[وفبلك]?ال)?(?:${of.join("|")})(?![\p{L}\d])`, flags);
}

const wordings = {
  urgency: [
    "urgent(?:ly|e|emente)?|immediate(?:ly)?|as soon as possible|asap|within (?:the next )?\\d+ (?:hours?|days?)|expires? (?:today|soon|in)",
    "action required|act now|final (?:notice|warning|reminder)|last (?:chance|warning|reminder)|failure to|will be (?:suspended|terminated|closed|deleted|deactivated|locked)",
    "d'urgence|imm[ée]diatement|sous \\d+ ?h(?:eures)?|dans les plus brefs d[ée]lais|dernier (?:avis|rappel)|action requise|sera (?:suspendu|bloqu[ée]|ferm[ée]|supprim[ée])",
    "عاجل|عاجلة|فورا|فوراً|خلال \\d+ ساعة|الإجراء مطلوب|سيتم (?:تعليق|إغلاق|حذف|إيقاف)|آخر تنبيه|التنبيه الأخير",
    "urgente|imediatamente|[úu]ltimo aviso|ser[áa] (?:suspens[ao]|bloquead[ao]|cancelad[ao])|dringend|sofort|umgehend|letzte (?:mahnung|erinnerung)|onmiddellijk|inmediatamente",
  ],
  credential: [
    "password (?:is )?(?:expir|reset|change|about to)\\p{L}*|verify (?:your )?(?:account|identity|email|e-mail|information|wallet)|confirm (?:your )?(?:account|identity|password|information)",
    "mailbox (?:is )?(?:almost )?(?:full|quota|storage)|(?:storage|quota) (?:is )?(?:almost )?(?:full|exceeded)|(?:account|wallet|access) (?:has been |is |was |will be )?(?:suspended|limited|locked|restricted|blocked|deactivated)",
    "unusual (?:sign-?in|login|activity)|suspicious (?:sign-?in|login|activity)|(?:quarantined|undelivered|pending|held) (?:e-?mails?|messages?)|voice ?(?:mail|message)|shared (?:a |the )?(?:document|file|folder)|review (?:the )?(?:document|file)|update (?:your )?(?:billing|payment|account|information|details)|sign in to (?:view|review|read|continue)|seed phrase|recovery phrase|connect (?:your )?wallet",
    "mot de passe (?:expire|a expir[ée])|v[ée]rifie[rz] votre (?:compte|identit[ée])|confirme[rz] votre (?:compte|identit[ée])|bo[îi]te (?:aux lettres |mail )?(?:est )?pleine|compte (?:a [ée]t[ée] |est |sera )?(?:suspendu|bloqu[ée]|limit[ée]|restreint)|mettre [àa] jour vos (?:informations|coordonn[ée]es)|document partag[ée]|message vocal",
    "كلمة (?:المرور|السر)|تأكيد (?:حسابك|هويتك|الحساب)|تحقق من (?:حسابك|هويتك)|(?:تعليق|إيقاف|تقييد) (?:حسابك|الحساب)|صندوق (?:البريد|بريدك) (?:ممتلئ|الوارد ممتلئ)|مستند مشترك|رسالة صوتية",
    "senha (?:expira|expirou)|verifi(?:que|car) sua (?:conta|identidade)|conta (?:foi |est[áa] |ser[áa] )?(?:suspensa|bloqueada|limitada)|atualiz(?:e|ar) (?:seus dados|seu cadastro)|konto (?:wurde |wird )?(?:gesperrt|eingeschr[äa]nkt|gel[öo]scht)|best[äa]tigen sie ihre?|verifizieren sie|(?:su|tu) cuenta (?:ha sido |est[áa] )?(?:suspendida|bloqueada)",
  ],
  giftCard: [
    "gift ?cards?|(?:itunes|amazon|google play|steam|apple|vanilla|razer) (?:gift )?cards?|carte[s]?[- ]cadeaux?|بطاق(?:ة|ات|تي|تين) (?:هدايا|هدية)|الهدايا|cart[ãa]o presente|geschenkkarten?|gutscheinkarten?",
  ],
  giftCardAct: [
    "purchase|buy|get me|pick up|scratch(?: off)?|send (?:me )?(?:the )?(?:codes?|pictures?|photos?)|acheter?|gratte[rz]?|codes?|شراء|اشتر|الرموز|كشط|comprar?|kaufen|besorgen",
  ],
  payroll: [
    "direct deposit|pay ?roll|pay ?check|salary account|my salary|fiche de paie|virement de (?:mon )?salaire|mon salaire|الراتب|راتبي|كشف الرواتب|gehaltskonto|mein gehalt|meu sal[áa]rio|dep[óo]sito do sal[áa]rio",
  ],
  changeAct: [
    "change|update|switch|new (?:bank|account|details)|modif(?:y|ier)|chang(?:er|ement)|nouve(?:au|lle)s?(?: compte| coordonn[ée]es| rib)?|mettre [àa] jour|تغيير|تحديث|تعديل|الجديدة?|جديدة?|[äa]ndern|neue?s? konto|alterar|atualizar|novos? dados",
  ],
  wire: [
    "wire(?: transfer| payment)?|bank transfer|swift|iban|bank(?:ing)? (?:details|account|information)|account number|beneficiary|virement(?: bancaire)?|coordonn[ée]es bancaires|rib|تحويل (?:بنكي|مصرفي|مالي)|حوالة|الآيبان|الحساب البنكي|تفاصيل البنك|[üu]berweisung|bankverbindung|transfer[êe]ncia banc[áa]ria|dados banc[áa]rios",
  ],
  invoice: [
    "invoices?|overdue|outstanding (?:payment|balance|invoice)|remittance|past due|factures?|impay[ée]e?s?|فاتورة|الفاتورة|فواتير|متأخرة?|rechnung(?:en)?|f[äa]llig|fatura|boleto|facturas?",
  ],
  invoicePressure: [
    "(?:new|changed|updated) (?:bank|account|payment)|please (?:pay|process|remit|settle)|kindly (?:pay|process|remit|confirm)|pay (?:today|now|immediately)|process (?:the )?payment|nouve(?:au|lles?) (?:compte|coordonn[ée]es|rib)|merci de (?:r[ée]gler|proc[ée]der|payer)|r[ée]gler (?:la|cette)|يرجى (?:الدفع|السداد|تحويل)|الرجاء (?:الدفع|السداد|تحويل)|الحساب الجديد|bitte (?:zahlen|[üu]berweisen)|neue bankverbindung",
  ],
  availability: [
    "are you (?:available|free|at your desk|in the office|around|there)|quick (?:task|favou?r|request)|do you have (?:a )?(?:moment|minute)|need (?:you )?(?:to )?(?:a )?(?:favou?r|handle|run) ?(?:a task)?|[êe]tes[- ]vous (?:disponible|au bureau|libre)|es[- ]tu (?:disponible|au bureau|libre)|petite? (?:t[âa]che|service)|هل أنت (?:متاح|متوفر|في المكتب|متفرغ)|مهمة سريعة|خدمة صغيرة|bist du (?:verf[üu]gbar|im b[üu]ro)|sind sie (?:verf[üu]gbar|im b[üu]ro)|est[áa] dispon[íi]vel",
  ],
  taxForms: [
    "w-?2(?:s| forms?)?|p60s?|1099s?|tax forms?|wage and tax|fiches? de paie|bulletins? de (?:paie|salaire)|نماذج الضرائب|كشوف (?:الرواتب|رواتب)|lohnsteuerbescheinigung(?:en)?",
  ],
  everybody: [
    "all (?:of (?:the |our )?)?(?:employees?|staff|personnel)|employees'?|tous les (?:employ[ée]s|salari[ée]s|collaborateurs)|جميع الموظفين|كل الموظفين|aller mitarbeiter",
  ],
  charge: [
    "charged?|renew(?:al|ed)?|subscription|auto-?debit(?:ed)?|refund|cancel(?:lation)?|order (?:number|id|confirmed)|invoice|transaction|pr[ée]lev[ée]|renouvellement|abonnement|remboursement|annul(?:er|ation)|اشتراك|تجديد|استرداد|خصم|إلغاء|abbuchung|verl[äa]ngerung|k[üu]ndigung",
  ],
  call: [
    "call(?: us)?|phone|toll[- ]free|help ?(?:line|desk)|customer (?:care|support|service)|support team|appele[rz]|contacte[rz]|t[ée]l[ée]phone|اتصل|الاتصال|هاتف|anrufen|rufen sie|ligue",
  ],
  threat: [
    "recorded (?:you|a video)|your (?:webcam|camera)|pervert|masturbat\\p{L}*|intimate|hacked (?:your|you)|i have (?:access|full control)|infected (?:your|you)|send (?:this |the )?video|leak|expose|embarrass\\p{L}*|gained (?:full )?access to (?:all (?:of )?)?your (?:devices?|accounts?)|tracking your (?:internet|online)|vid[ée]o (?:intime|compromettante)|pirat[ée]|votre (?:webcam|cam[ée]ra)|acc[èe]s [àa] (?:tous )?vos appareils|كاميرا|اخترقت|الوصول إلى (?:جميع )?أجهزتك|فضيحة|gehackt|ihre webcam",
  ],
  otherChannel: [
    "whats ?app|telegram|signal app|on signal|(?:mobile|cell(?: ?phone)?|phone) number|text me|personal (?:e-?mail|number)|num[ée]ro (?:de )?(?:portable|mobile|t[ée]l[ée]phone)|واتس ?(?:اب|آب)|تيليجرام|تلغرام|رقم (?:هاتفك|جوالك|الهاتف|الجوال)|handynummer|n[úu]mero de (?:celular|telefone)",
  ],
  payment: [
    "pay(?:ment)?|wire|transfer|invoice|bank|virement|paiement|facture|دفع|الدفع|تحويل|فاتورة|zahlung|[üu]berweisung|pagamento",
  ],
  fortune: [
    "next of kin|beneficiary|inheritance|inherited|late (?:husband|client|father)|deceased|million (?:dollars|euros|usd)|compensation (?:fund|payment)|atm (?:visa )?card|lottery|barrister|diplomat|consignment|donat(?:e|ion)|orphan|widow|investment (?:proposal|partner)|business (?:proposal|proposition)|trunk box|unclaimed|united nations|imf",
    "h[ée]ritage|h[ée]riti[èe]re?|b[ée]n[ée]ficiaire|loterie|don de|millions? (?:d'euros|de dollars)|ميراث|إرث|مليون (?:دولار|يورو)|اليانصيب|المستفيد|تبرع|heran[çc]a|milh[õo]es de|benefici[áa]rio|erbschaft|millionen",
  ],
  prize: [
    "you(?:'ve| have)? (?:won|been (?:chosen|selected))|winner|congratulations|claim (?:your )?(?:reward|prize|gift|bonus|tokens?|airdrop)|(?:exclusive|free) (?:reward|gift|offer)|airdrop|giveaway|f[ée]licitations|vous avez (?:gagn[ée]|[ée]t[ée] (?:choisi|s[ée]lectionn[ée]))|تهانينا|مبروك|لقد (?:فزت|ربحت)|جائزة|parab[ée]ns|voc[êe] (?:ganhou|foi (?:selecionad|sortead)[ao])|gewonnen|gewinner|gewinnspiel|gl[üu]ckwunsch|ausgew[äa]hlt",
  ],
  delivery: [
    "(?:package|parcel|shipment|delivery|order) (?:is |has been |could not be |was |on )?(?:pending|on hold|held|failed|not delivered|undeliver\\p{L}*|waiting|returned|delivered)|(?:customs|delivery|shipping|redelivery) fee|colis (?:est |a [ée]t[ée] )?(?:en attente|bloqu[ée]|retenu)|frais de (?:douane|livraison)|الطرد|شحنتك|رسوم (?:الجمارك|التوصيل)|encomenda|taxa (?:de |alfandeg[áa]ria)|paket (?:konnte|wartet|wurde)|zollgeb[üu]hr",
  ],
  answerMe: [
    "(?:get|write|revert|reach) back to me|(?:kindly|please) (?:reply|respond|revert|get back|contact me|write (?:to )?me)|reply (?:to )?me|contact me (?:on|at|via|through|by|for|directly)|for (?:more|further) (?:details|information|explanation)|(?:await|waiting for|awaiting|look forward to|anticipating) your (?:(?:urgent|prompt|quick|swift|kind|positive) )?(?:reply|response|answer)|if (?:you are|you're) interested|via my (?:private|personal)? ?e-?mail",
    "(?:merci de|veuillez|pri[èe]re de) (?:me|nous) (?:r[ée]pondre|recontacter|contacter|[ée]crire)|r[ée]ponde[zs][- ]moi|contacte[zr][- ]moi|[ée]crivez[- ]moi|dans l'attente de votre (?:r[ée]ponse|retour)|pour (?:plus|davantage) (?:de |d')(?:d[ée]tails|informations?)|si vous [êe]tes int[ée]ress[ée]e?s?",
    "(?:يرجى|الرجاء|أرجو) (?:الرد|التواصل|مراسلتي|الاتصال بي)|تواصل معي|راسلني|رد علي|في انتظار ردك(?:م)?|بانتظار ردك(?:م)?|لمزيد من (?:التفاصيل|المعلومات)|إذا كنت مهتما",
    "entre em contato comigo|me responda|aguardo (?:sua|seu) (?:resposta|retorno)|para mais (?:detalhes|informa[çc][õo]es)|(?:antworten|kontaktieren|melden) sie (?:mir|mich|sich bei mir)|f[üu]r weitere (?:informationen|einzelheiten)|p[óo]ngase en contacto conmigo|resp[óo]ndame|espero su respuesta|per (?:maggiori|ulteriori) (?:dettagli|informazioni)|mi contatti",
  ],
  loan: [
    "(?:personal|business|instant|quick|urgent|private|project) loans?|loan (?:offers?|amount|application|approval|at)|(?:lend|borrow)(?:er|ing)?|financing|(?:low|fixed|annual) interest(?: rate)?|interest rate of|(?:investment|project|business) fund(?:s|ing)",
    "pr[êe]ts? (?:d'argent|personnels?|entre particuliers|rapides?|imm[ée]diats?)|cr[ée]dits? (?:personnels?|rapides?)|offres? de (?:pr[êe]t|cr[ée]dit|financement)|taux (?:d'int[ée]r[êe]t|de \\d)|قرض|قروض|القروض|تمويل (?:شخصي|مشروع|المشاريع)|(?:معدل|سعر|نسبة) فائدة",
    "empr[ée]stimos?|financiamentos?|taxa de juros|kredit(?:e|angebot)?|darlehen|zinssatz|pr[ée]stamos?|tasa de inter[ée]s|prestit[oi]|tasso di interesse|lening(?:en)?",
  ],
  coin: [
    "crypto ?(?:currency|currencies|assets?|wallets?)?|bitcoins?|btc|ethereum|eth|usdt|usdc|nfts?|blockchain|airdrops?|metamask|ledger|trezor|web3|defi|staking|tokens?|coinbase|binance|seed phrase|kyc|cryptomonnaies?|portefeuille crypto|بيتكوين|إيثريوم|عملات? رقمية|محفظة رقمية|carteira digital|krypto\\p{L}*",
  ],
  points: [
    "(?:loyalty|reward|bonus|accumulated|unused) points?|points? (?:will )?(?:expir\\p{L}*|balance)|redeem (?:your )?(?:points?|rewards?|now)|points? (?:de )?fid[ée]lit[ée]|vos points|cumul[ée] \\d+ points|نقاط (?:الولاء|المكافآت)|نقاطك|استبدل (?:نقاطك|النقاط)|seus (?:[\\d.]+ )?(?:mil )?pontos|resgat(?:e|ar) (?:seus |agora|pontos)|pontos (?:livelo|acumulados|expiram|dispon[íi]veis)|bonuspunkte|punkte verfallen|puntos acumulados|canjear? (?:sus |tus )?puntos",
  ],
} as const satisfies Record<string, Wordings>;

/** Topics of a text. */
export type Topic = keyof typeof wordings;

type Patterns = Readonly<Record<Topic, RegExp>>;

function patterns(flags: string): Patterns {
  const of = (topic: Topic) => anyOf(wordings[topic], flags);
  return {
    urgency: of("urgency"),
    credential: of("credential"),
    giftCard: of("giftCard"),
    giftCardAct: of("giftCardAct"),
    payroll: of("payroll"),
    changeAct: of("changeAct"),
    wire: of("wire"),
    invoice: of("invoice"),
    invoicePressure: of("invoicePressure"),
    availability: of("availability"),
    taxForms: of("taxForms"),
    everybody: of("everybody"),
    charge: of("charge"),
    call: of("call"),
    threat: of("threat"),
    otherChannel: of("otherChannel"),
    payment: of("payment"),
    fortune: of("fortune"),
    prize: of("prize"),
    delivery: of("delivery"),
    answerMe: of("answerMe"),
    loan: of("loan"),
    coin: of("coin"),
    points: of("points"),
  };
}

/** The pattern of each topic, for lowercase text. */
export const firstOf: Patterns = patterns("u");

/** The same with the global flag. */
export const lexicon: Patterns = patterns("gu");

export type Language = "en" | "fr" | "ar";

/** A concept's term, and the words that must not stand for it on the screen. */
interface Term {
  readonly say: string;
  readonly not: RegExp;
}

/** The terms of the screen by language, after the tags and placeholders of a message are left out. */
export const terms: Readonly<Record<Language, readonly Term[]>> = {
  en: [
    { say: "you, users, anyone, or a noun", not: /\b(?:nobody|somebody|everybody|whoever|whom)\b/i },
    { say: "again, now, recently", not: /\b(?:anew|lately)\b/i },
    { say: "next to", not: /\bbeside\b/i },
    { say: "notified, shown, reported", not: /\b(?:is|are|was|were|be|been) told\b|\btells of\b/i },
    { say: "undone, restored", not: /\btak(?:e|es|en) (?:it |them )?back\b/i },
    { say: "current", not: /\bin force\b/i },
    { say: "email, emails", not: /\be-mails?\b|\bmails\b/i },
    { say: "sign in, sign-in, sign out", not: /\blog(?:s|ged|ging)? (?:in|out)\b|\blogins\b/i },
    {
      say: "American spelling",
      not: /\blearnt\b|\blabelled\b|\bcolour|\bbehaviour|\bcentre\b|\banaly[sz]?s(?:e|ed|ing)\b/i,
    },
    { say: "allow, throttle", not: /\blet through\b|\bslowed down\b/i },
    { say: "fix", not: /\bmend(?:ed|s)?\b/i },
    { say: "view all", not: /\ball of (?:it|them)\b/i },
  ],
  fr: [
    { say: "e-mail", not: /(?<!e-)\bmails?\b(?!\.)|\bcourriels?\b/iu },
    { say: "se connecter", not: /\bse loguer\b/i },
    { say: "validation en deux étapes", not: /vérification en deux étapes|second facteur/i },
    { say: "propriétaire, inconnu", not: /une clé de personne/i },
    { say: "a no-break space inside « » and before : ; ? ! %", not: / [:;?!»%](?![-\w])|« /u },
    { say: "mode observation", not: /mode surveillance/i },
    { say: "paramètre", not: /réglage/i },
  ],
  ar: [
    { say: "استدعاء", not: /نداء|ندائ/ },
    { say: "Microsoft", not: /مايكروسوفت/ },
    { say: "مشاهد", not: /مُ?طالِ?ع(?!ة)/ },
    { say: "المخاطر", not: /مخاطرة/ },
    { say: "تقييد", not: /إبطاء|بطَّأ/ },
    { say: "غير تفاعلي", not: /بلا واجهة/ },
    { say: "إنذار كاذب", not: /إنذار خاطئ/ },
    { say: "ترخيص", not: /رخصة/ },
    { say: "تدوير", not: /تبديل (?:الرمز|السر)/ },
    { say: "صندوق البريد", not: /عل(?:بة|ب) (?:ال)?بريد/ },
    { say: "سفر مستحيل", not: /(?:ال)?انتقال (?:ال)?مستحيل/ },
  ],
};

/** Max characters of texts in narrow places, by a part of their keys; French and Arabic may be half as long again. */
export const limits: readonly { readonly key: RegExp; readonly max: number }[] = [
  { key: /\.(?:[a-z]+Column|column)\.[^.]+$/, max: 30 },
  { key: /\.(?:status|severity|effect|mode|method|tab|level)\.[^.]+$/, max: 28 },
];

/** Texts of the login pages, in the console's languages. */
export const pageTexts = {
  en: {
    direction: "ltr",
    consentTitle: "Permissions requested",
    consentText: "{app} asks for these permissions in the organization {tenant}. This is a simulated tenant.",
    approve: "Accept",
    deny: "Cancel",
    signInTitle: "Sign in",
    signInText: "{app} asks to act for a person of {tenant}. This is a simulated tenant.",
    person: "Account",
    signIn: "Sign in",
    failed: "The request cannot be continued",
  },
  fr: {
    direction: "ltr",
    consentTitle: "Autorisations demandées",
    consentText: "{app} demande ces autorisations dans l’organisation {tenant}. Ce locataire est simulé.",
    approve: "Accepter",
    deny: "Annuler",
    signInTitle: "Connexion",
    signInText: "{app} demande à agir pour une personne de {tenant}. Ce locataire est simulé.",
    person: "Compte",
    signIn: "Se connecter",
    failed: "La demande ne peut pas être poursuivie",
  },
  ar: {
    direction: "rtl",
    consentTitle: "الأذونات المطلوبة",
    consentText: "يطلب {app} هذه الأذونات في مؤسسة {tenant}. هذا مستأجر مُحاكى.",
    approve: "قبول",
    deny: "إلغاء",
    signInTitle: "تسجيل الدخول",
    signInText: "يطلب {app} التصرف نيابة عن شخص من {tenant}. هذا مستأجر مُحاكى.",
    person: "الحساب",
    signIn: "تسجيل الدخول",
    failed: "لا يمكن متابعة الطلب",
  },
} as const;

export type PageLanguage = keyof typeof pageTexts;

/** The best language for an Accept-Language header (RFC 9110). */
export function pageLanguage(accepted: string | undefined): PageLanguage {
  for (const each of (accepted ?? "").split(",")) {
    const code = each.trim().slice(0, 2).toLowerCase();
    if (code === "en" || code === "fr" || code === "ar") return code;
  }
  return "en";
}

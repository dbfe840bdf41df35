/** A form with hidden fields and buttons. */
interface PageForm {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** HTML between the hidden fields and the buttons. */
  readonly fields: string;
  readonly buttons: readonly { readonly value: string; readonly label: string }[];
}

const style = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  main { max-inline-size: 34rem; margin: 10vh auto; padding-inline: 1.5rem; }
  h1 { font-size: 1.4rem; }
  ul { columns: 2; padding-inline-start: 1.2rem; font-size: 0.85rem; overflow-wrap: anywhere; }
  select { inline-size: 100%; font: inherit; padding: 0.4rem; }
  button { font: inherit; padding: 0.5rem 1.2rem; margin-block-start: 1.5rem; margin-inline-end: 0.5rem; }
  @media (max-width: 30rem) { ul { columns: 1; } }
`;

/** A login page; `main` is HTML. */
export function page(language: PageLanguage, title: string, main: string): string {
  const { direction } = pageTexts[language];
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>
`;
}

export function form({ action, hidden, fields, buttons }: PageForm): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const choices = buttons.map(
    ({ value, label }) => `<button name="decision" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}${fields}<p>${choices.join("")}</p></form>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Fills placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

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

import { pageTexts, type PageLanguage } from "./page-texts.ts";

/** A form with hidden fields and buttons. */
export interface PageForm {
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

import { escapeHtml, fill, form, page, pageTexts, type PageLanguage } from "./page.ts";
import { backTo, readBrowserRequest } from "./redirect.ts";
import type { Login } from "./user-grants.ts";

/** The admin consent page. */
export function consentPage(login: Login, query: URLSearchParams, language: PageLanguage): string {
  const { app, redirectUri, state } = readBrowserRequest(login, query);
  const texts = pageTexts[language];
  const roles = Object.values(app.requestedRoles).flat();
  const names = { app: app.displayName, tenant: login.directory.organization.displayName };
  return page(
    language,
    texts.consentTitle,
    `<p>${escapeHtml(fill(texts.consentText, names))}</p>
<ul dir="ltr">${roles.map((role) => `<li>${escapeHtml(role)}</li>`).join("")}</ul>
${form({
  action: "adminconsent",
  hidden: { client_id: app.clientId, redirect_uri: redirectUri, ...(state === null ? {} : { state }) },
  fields: "",
  buttons: [
    { value: "approve", label: texts.approve },
    { value: "deny", label: texts.deny },
  ],
})}`,
  );
}

/** Handles the administrator's choice: the redirect URL. */
export function decideConsent(login: Login, decision: URLSearchParams): string {
  const request = readBrowserRequest(login, decision);
  const { app } = request;
  if (decision.get("decision") !== "approve")
    return backTo(request, {
      error: "access_denied",
      error_description: "AADSTS65004: User declined to consent to access the app.",
      admin_consent: "True",
      tenant: login.directory.organization.id,
    });
  app.grantedRoles = new Set([...(app.grantedRoles ?? []), ...Object.values(app.requestedRoles).flat()]);
  return backTo(request, { admin_consent: "True", tenant: login.directory.organization.id });
}

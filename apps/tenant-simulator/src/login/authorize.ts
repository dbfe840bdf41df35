import type { Registration } from "../directory/applications.ts";
import { findUser, type User } from "../directory/directory.ts";
import { escapeHtml, fill, form, page, pageTexts, type PageLanguage } from "./page.ts";
import { TokenError } from "./token-error.ts";
import type { Login } from "./user-grants.ts";

/** A page, or a redirect to the application. */
export type BrowserAnswer =
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "redirect"; readonly url: string };

const kept = ["client_id", "redirect_uri", "state", "scope", "nonce", "response_mode", "code_challenge"] as const;

/** The sign-in and consent page of the authorization code flow (RFC 6749, section 4.1). */
export function authorizePage(login: Login, query: URLSearchParams, language: PageLanguage): BrowserAnswer {
  const request = readBrowserRequest(login, query);
  const refuse = (error: string, error_description: string): BrowserAnswer => ({
    kind: "redirect",
    url: backTo(request, { error, error_description }),
  });
  if (query.get("response_type") !== "code")
    return refuse("unsupported_response_type", "AADSTS700054: The response type is not enabled for the application.");
  if (query.get("prompt") === "none") return refuse("login_required", "AADSTS50058: No session was found.");
  if (query.has("code_challenge") && query.get("code_challenge_method") !== "S256")
    return refuse("invalid_request", "AADSTS501491: The code challenge method is not supported.");
  const texts = pageTexts[language];
  const hint = query.get("login_hint")?.toLowerCase();
  const people = [...login.directory.users.values()].filter(
    ({ isShared, accountEnabled }) => !isShared && accountEnabled,
  );
  const hidden = Object.fromEntries(kept.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])));
  const names = { app: request.app.displayName, tenant: login.directory.organization.displayName };
  const html = page(
    language,
    texts.signInTitle,
    `<p>${escapeHtml(fill(texts.signInText, names))}</p>
${form({
  action: "authorize",
  hidden,
  fields: `<label>${escapeHtml(texts.person)} <select name="user">${people.map(option(hint)).join("")}</select></label>`,
  buttons: [
    { value: "approve", label: texts.signIn },
    { value: "deny", label: texts.deny },
  ],
})}`,
  );
  return { kind: "page", html };
}

/** Handles the user's choice: redirects with a code or an error. */
export function decideAuthorization(login: Login, decision: URLSearchParams): BrowserAnswer {
  const request = readBrowserRequest(login, decision);
  const user = findUser(login.directory.users, decision.get("user") ?? "");
  const answer =
    decision.get("decision") === "approve" && user !== undefined
      ? { code: issueCode(login, decision, request, user) }
      : { error: "access_denied", error_description: "AADSTS65004: User declined to consent to access the app." };
  if (decision.get("response_mode") !== "form_post") return { kind: "redirect", url: backTo(request, answer) };
  const { redirectUri, state } = request;
  const hidden = { ...answer, ...(state === null ? {} : { state }) };
  const resume = form({ action: redirectUri, hidden, fields: "", buttons: [{ value: "continue", label: "OK" }] });
  return { kind: "page", html: page("en", request.app.displayName, resume) };
}

function issueCode(
  { grants, clock, random }: Login,
  decision: URLSearchParams,
  { app, redirectUri }: ReturnType<typeof readBrowserRequest>,
  user: User,
): string {
  const code = `0.A${random.bytes(48).toString("base64url")}`;
  grants.codes.set(code, {
    clientId: app.clientId,
    userId: user.id,
    scopes: (decision.get("scope") ?? "")
      .split(" ")
      .map(plainScope)
      .filter((scope) => scope !== ""),
    grantedAt: clock.now(),
    redirectUri,
    challenge: decision.get("code_challenge"),
    nonce: decision.get("nonce"),
    isUsed: false,
  });
  return code;
}

/** Scopes may have a resource prefix. */
function plainScope(scope: string): string {
  return scope.split("/").at(-1) ?? "";
}

function option(hint: string | undefined): (user: User) => string {
  return ({ id, displayName, userPrincipalName }) => {
    const selected = userPrincipalName.toLowerCase() === hint ? " selected" : "";
    return `<option value="${id}"${selected}>${escapeHtml(`${displayName} (${userPrincipalName})`)}</option>`;
  };
}

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

/** Redirect target of a browser request. */
interface BrowserRequest {
  readonly app: Registration;
  readonly redirectUri: string;
  readonly state: string | null;
}

/** Parses a browser request; rejects unregistered redirect URIs. */
function readBrowserRequest({ applications: { registrations } }: Login, query: URLSearchParams): BrowserRequest {
  const app = registrations.get(query.get("client_id") ?? "");
  if (app === undefined) throw new TokenError("unknownApplication");
  const redirectUri = query.get("redirect_uri") ?? app.redirectUris[0] ?? "";
  if (!app.redirectUris.includes(redirectUri) && !isLoopback(redirectUri)) throw new TokenError("wrongRedirect");
  return { app, redirectUri, state: query.get("state") };
}

/** The redirect URL with a response. */
function backTo({ redirectUri, state }: BrowserRequest, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  return url.href;
}

/** Tests and demos listen on arbitrary ports. */
function isLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

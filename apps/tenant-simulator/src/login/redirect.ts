import type { Registration } from "../directory/applications.ts";
import { TokenError } from "./token-error.ts";
import type { Login } from "./user-grants.ts";

/** Redirect target of a browser request. */
interface BrowserRequest {
  readonly app: Registration;
  readonly redirectUri: string;
  readonly state: string | null;
}

/** Parses a browser request; rejects unregistered redirect URIs. */
export function readBrowserRequest({ applications: { registrations } }: Login, query: URLSearchParams): BrowserRequest {
  const app = registrations.get(query.get("client_id") ?? "");
  if (app === undefined) throw new TokenError("unknownApplication");
  const redirectUri = query.get("redirect_uri") ?? app.redirectUris[0] ?? "";
  if (!app.redirectUris.includes(redirectUri) && !isLoopback(redirectUri)) throw new TokenError("wrongRedirect");
  return { app, redirectUri, state: query.get("state") };
}

/** The redirect URL with a response. */
export function backTo({ redirectUri, state }: BrowserRequest, answer: Readonly<Record<string, string>>): string {
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

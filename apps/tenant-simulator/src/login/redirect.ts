import type { Registration } from "../tenant/registration.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { TokenError } from "./token-error.ts";

/** Where a request of the browser comes from and goes back to. */
export interface BrowserRequest {
  readonly app: Registration;
  readonly redirectUri: string;
  readonly state: string | null;
}

/** Reads who asks, and refuses to send the browser where the application is not registered. */
export function readBrowserRequest({ registrations }: Tenant, query: URLSearchParams): BrowserRequest {
  const app = registrations.get(query.get("client_id") ?? "");
  if (app === undefined) throw new TokenError("unknownApplication");
  const redirectUri = query.get("redirect_uri") ?? app.redirectUris[0] ?? "";
  if (!app.redirectUris.includes(redirectUri) && !isLoopback(redirectUri)) throw new TokenError("wrongRedirect");
  return { app, redirectUri, state: query.get("state") };
}

/** The address to go back to with an answer. */
export function backTo({ redirectUri, state }: BrowserRequest, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  return url.href;
}

/** Tests and demonstrations listen on ports that nobody knows beforehand. */
function isLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

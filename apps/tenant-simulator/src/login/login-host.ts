import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Organization } from "../directory/directory.ts";
import { nameReached } from "../tokens/clouds.ts";
import { publishedKeys } from "../tokens/tokens.ts";
import { authorizePage, consentPage, decideAuthorization, decideConsent, type BrowserAnswer } from "./authorize.ts";
import { escapeHtml, page, pageLanguage, pageTexts } from "./page.ts";
import { answerTokenRequest } from "./token-endpoint.ts";
import { presentRefusal, TokenError } from "./token-error.ts";
import type { Login } from "./user-grants.ts";

type TenantRequest = FastifyRequest<{ Params: { tenant: string } }>;

/** The host `login.microsoftonline.com`, under a path prefix. */
export function loginHost(login: Login, root: () => string) {
  const base = () => `${root()}/${login.directory.organization.id}`;

  return (app: FastifyInstance): void => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      done(null, new URLSearchParams(body.toString()));
    });

    app.addHook("preHandler", async ({ params }: TenantRequest) => {
      const known = [
        login.directory.organization.id,
        "common",
        "organizations",
        ...login.directory.organization.domains,
      ];
      if (!known.includes(params.tenant.toLowerCase())) throw new TokenError("tenantNotFound");
    });

    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof TokenError)) throw error;
      const correlationId = request.headers["client-request-id"]?.toString() ?? login.random.uuid();
      const facts = { now: login.clock.now(), traceId: login.random.uuid(), correlationId };
      const { status, body } = presentRefusal(error.refusal, facts);
      void reply.code(status);
      if (request.headers.accept?.includes("text/html") !== true) return reply.send(body);
      const language = pageLanguage(request.headers["accept-language"]);
      const text = `<p dir="ltr">${escapeHtml(body.error_description)}</p>`;
      return reply.type("text/html").send(page(language, pageTexts[language].failed, text));
    });

    app.get("/:tenant/v2.0/.well-known/openid-configuration", () =>
      openidConfiguration(login.directory.organization, base()),
    );
    app.get("/:tenant/discovery/v2.0/keys", () => publishedKeys(login.issuer.keys));

    app.post("/:tenant/oauth2/v2.0/token", async (request, reply) => {
      void reply.header("cache-control", "no-store").header("pragma", "no-cache");
      const host = { address: `${base()}/oauth2/v2.0/token`, name: nameReached(request.headers) };
      return await answerTokenRequest(login, formOf(request), host);
    });

    for (const path of ["/:tenant/adminconsent", "/:tenant/v2.0/adminconsent"]) {
      app.get(path, (request, reply) =>
        sendPage(reply, consentPage(login, queryOf(request), pageLanguage(request.headers["accept-language"]))),
      );
      app.post(path, (request, reply) => reply.redirect(decideConsent(login, formOf(request)), 302));
    }

    app.get("/:tenant/oauth2/v2.0/authorize", (request, reply) => {
      const language = pageLanguage(request.headers["accept-language"]);
      return sendAnswer(reply, authorizePage(login, queryOf(request), language));
    });
    app.post("/:tenant/oauth2/v2.0/authorize", (request, reply) =>
      sendAnswer(reply, decideAuthorization(login, formOf(request))),
    );
  };
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, "http://login").searchParams;
}

function sendAnswer(reply: FastifyReply, answer: BrowserAnswer): FastifyReply {
  return answer.kind === "redirect" ? reply.redirect(answer.url, 302) : sendPage(reply, answer.html);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
}

/** The OpenID Connect Discovery document. */
function openidConfiguration({ id }: Organization, base: string) {
  return {
    issuer: `https://login.microsoftonline.com/${id}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"],
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    subject_types_supported: ["pairwise"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["openid", "profile", "email", "offline_access"],
    tenant_region_scope: "EU",
  };
}

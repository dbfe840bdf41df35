import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../tenant/tenant.ts";
import { publishedKeys } from "./signing-keys.ts";
import { answerTokenRequest } from "./token-endpoint.ts";
import { presentRefusal, TokenError } from "./token-error.ts";

type TenantRequest = FastifyRequest<{ Params: { tenant: string } }>;

/** The host `login.microsoftonline.com`, below a prefix. */
export function loginHost(tenant: Tenant, root: () => string) {
  return (app: FastifyInstance): void => {
    const addressOf = (path: string) => `${root()}/${tenant.id}${path}`;
    const checkTenant = ({ params }: TenantRequest) => {
      const known = [tenant.id, "common", "organizations", ...tenant.domains];
      if (!known.includes(params.tenant.toLowerCase())) throw new TokenError("tenantNotFound");
    };

    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      done(null, new URLSearchParams(body.toString()));
    });

    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof TokenError)) throw error;
      const correlationId = request.headers["client-request-id"]?.toString() ?? tenant.random.uuid();
      const facts = { now: tenant.clock.now(), traceId: tenant.random.uuid(), correlationId };
      const { status, body } = presentRefusal(error.refusal, facts);
      return reply.code(status).send(body);
    });

    app.get("/:tenant/v2.0/.well-known/openid-configuration", (request: TenantRequest) => {
      checkTenant(request);
      return {
        issuer: `https://login.microsoftonline.com/${tenant.id}/v2.0`,
        authorization_endpoint: addressOf("/oauth2/v2.0/authorize"),
        token_endpoint: addressOf("/oauth2/v2.0/token"),
        token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"],
        jwks_uri: addressOf("/discovery/v2.0/keys"),
        response_types_supported: ["code"],
        response_modes_supported: ["query", "form_post"],
        subject_types_supported: ["pairwise"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
        scopes_supported: ["openid", "profile", "email", "offline_access"],
        tenant_region_scope: "EU",
      };
    });

    app.get("/:tenant/discovery/v2.0/keys", (request: TenantRequest) => {
      checkTenant(request);
      return publishedKeys(tenant.keys);
    });

    app.post("/:tenant/oauth2/v2.0/token", async (request: TenantRequest, reply: FastifyReply) => {
      checkTenant(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      void reply.header("cache-control", "no-store").header("pragma", "no-cache");
      return await answerTokenRequest(tenant, form, addressOf("/oauth2/v2.0/token"));
    });
  };
}

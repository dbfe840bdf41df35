import type { FastifyInstance } from "fastify";
import { allowsOrigin, getCorsHeaders } from "../modules/adaptive-auth/decision/answer/cors-headers.ts";
import { directoryService } from "../modules/adaptive-auth/directory/directory-service.ts";
import type { Platform } from "../platform/platform.ts";

const challenges = /^\/v1\/challenges\//;
const preflightHeaders = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, dpop, x-api-key",
  "access-control-max-age": "600",
};

/** Lets scripts of protected APIs' origins answer challenges, whose IDs and keys they need anyway. */
export function answerChallengesAcrossOrigins(app: FastifyInstance, platform: Platform): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !challenges.test(request.url)) return;
    const directory = platform.services.get(directoryService);
    await directory.start();
    const allows = (allowed: (origins: readonly string[] | undefined) => boolean) =>
      directory.current.someApi(({ settings, isArchived }) => !isArchived && allowed(settings.browser_origins));
    if (!allows((origins) => allowsOrigin(origins, origin))) return;
    const isNamed = allows((origins) => origins?.includes(origin.toLowerCase()) === true);
    reply.headers({
      ...getCorsHeaders([isNamed ? origin.toLowerCase() : "*"], origin),
      "cross-origin-resource-policy": "cross-origin",
    });
    if (request.method === "OPTIONS") return reply.code(204).headers(preflightHeaders).send();
  });
}

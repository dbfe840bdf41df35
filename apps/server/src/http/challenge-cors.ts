import type { FastifyInstance } from "fastify";
import { allowsOrigin, getCorsHeaders } from "../modules/adaptive-auth/decision/answer/cors-headers.ts";
import { directoryService } from "../modules/adaptive-auth/directory/directory-service.ts";
import { getWayHeaders } from "../modules/adaptive-auth/gateway/gateway-headers.ts";
import type { Platform } from "../platform/platform.ts";

const challenges = /^\/v1\/challenges\//;
const keyHeaders = ["authorization", "content-type", "dpop", "x-api-key"];

/** Lets scripts of protected APIs' origins answer challenges, whose IDs and keys they need anyway. */
export function answerChallengesAcrossOrigins(app: FastifyInstance, platform: Platform): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !challenges.test(request.url)) return;
    const directory = platform.services.get(directoryService);
    await directory.start();
    const apis = directory.current.findApis(
      ({ settings, isArchived }) => !isArchived && allowsOrigin(settings.browser_origins, origin),
    );
    if (apis.length === 0) return;
    const isNamed = apis.some(({ settings }) => settings.browser_origins?.includes(origin.toLowerCase()) === true);
    reply.headers({
      ...getCorsHeaders([isNamed ? origin.toLowerCase() : "*"], origin),
      "cross-origin-resource-policy": "cross-origin",
    });
    if (request.method !== "OPTIONS") return;
    const own = apis.flatMap(({ ways }) => getWayHeaders(ways));
    return reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": [...new Set([...keyHeaders, ...own])].join(", "),
        "access-control-max-age": "600",
      })
      .send();
  });
}

import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import { isLoopback } from "@parapet/ip-address";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { getUnknownApiAnswer } from "../modules/adaptive-auth/decision/answer/unknown-api-answer.ts";
import { endLiveTails } from "../modules/live/live-tails.ts";
import type { Log } from "../platform/log.ts";
import type { Platform } from "../platform/platform.ts";
import { trustedHops } from "./caller-address.ts";
import { answerChallengesAcrossOrigins } from "./challenge-cors.ts";
import { compression } from "./compression.ts";
import { serveConsole } from "./console.ts";
import { createServer } from "./create-server.ts";
import { registerEndpoints } from "./endpoints.ts";
import { answerErrors, sendProblem } from "./errors.ts";
import { gatewayFastPath } from "./fast-path/gateway-fast-path.ts";
import { sendToGateway } from "./fast-path/gateway-response.ts";
import { telemetryFastPath } from "./fast-path/telemetry-fast-path.ts";
import { forwardingHeaders } from "./forwarding-headers.ts";
import { guardOperations } from "./guard-operations.ts";
import { allHandlers } from "./handlers.ts";
import { secureHeaders, securityHeadersOf } from "./headers.ts";
import { namesLoopbackOnly } from "./is-local-request.ts";
import { describeApi } from "./openapi.ts";
import { sharedCounts } from "./shared-counts.ts";

/** Largest JSON body an ordinary endpoint reads, in bytes. */
const bodyLimit = 256 * 1024;

/** Below it Envoy asks with paths that are not ours. */
const gatewayPath = "/v1/ext-authz/";

/** Builds the HTTP server: every row of the table of endpoints, the console's files, and nothing else. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    serverFactory: (toFramework) =>
      createServer(
        [gatewayFastPath(platform, bodyLimit), telemetryFastPath(platform)],
        toFramework,
        () => platform.readiness.isDraining,
        () => platform.stores.use(),
      ),
    // What still comes is served, a decision above all.
    return503OnClosing: false,
    trustProxy: trustedHops(platform.config.trustedProxies),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for it.
      reply.headers(securityHeadersOf(platform.config));
      // A malformed path, below the one row that takes any.
      if (request.url.startsWith(gatewayPath)) return void sendToGateway(reply, getUnknownApiAnswer(request.id));
      return void sendProblem(request, reply.header("x-request-id", request.id), "invalid_input", {
        detail: error.message,
      });
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  secureHeaders(app, platform.config);
  guardOperations(app, platform.config);
  answerChallengesAcrossOrigins(app, platform);
  warnOfSilentProxy(app, platform.log);
  await app.register(compress, compression);
  await app.register(rateLimit, { global: false, store: sharedCounts(platform) });
  await describeApi(app);
  registerEndpoints(
    app,
    platform,
    allHandlers(() => app.swagger()),
  );
  await serveConsole(app);
  app.addHook("preClose", () => endLiveTails(platform));
  await app.ready();
  return app;
}

/** Warns once of a proxy on this machine that forwards no address: all its callers are one, and may pass for this machine. */
export function warnOfSilentProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, socket } = request;
    if (
      !hasWarned &&
      isLoopback(socket.remoteAddress ?? "") &&
      !namesLoopbackOnly(headers) &&
      forwardingHeaders.every((name) => headers[name] === undefined)
    ) {
      hasWarned = true;
      log.warn(
        { host: headers.host, origin: headers.origin },
        "A proxy on this machine forwards requests without X-Forwarded-For, so all its callers share one address and may " +
          "count as local. Make it send Host and X-Forwarded-For, and set PARAPET_PUBLIC_URL. See docs/reverse-proxy.md.",
      );
    }
    done();
  });
}

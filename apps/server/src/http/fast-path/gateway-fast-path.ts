import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type EndpointName, type GatewayAnswer, gatewayStyle } from "@parapet/contract";
import { getUnknownApiAnswer } from "../../modules/adaptive-auth/decision/answer/unknown-api-answer.ts";
import { decideForGateway } from "../../modules/adaptive-auth/decision/decide-for-gateway.ts";
import type { AuthProtocol } from "../../modules/adaptive-auth/decision/request/read-call.ts";
import type { Platform } from "../../platform/platform.ts";
import { getAuthRequestHeaders } from "../auth-request-headers.ts";
import { fastPathSupport, type FastPath } from "./fast-path.ts";
import { gatewayResponse, isForBrowser } from "./gateway-response.ts";
import { declaredLength } from "./request-body.ts";

interface AuthRequest {
  readonly endpoint: EndpointName;
  readonly api: string;
  readonly protocol: AuthProtocol;
  readonly form?: string | undefined;
}

const forwardAuth =
  /^\/v1\/forward-auth\?api=([\w-]{1,60})(?:&style=([a-z]{1,20}))?(?:&form=((?:[\w.~!'()*-]|%[0-7][0-9A-F]){0,2000}))?$/;
const extAuthz = /^\/v1\/ext-authz\/([\w-]{1,60})\/[^%]*$/;

/** Max batch size for writes. */
const maxBatch = 16;

/**
 * Batches the responses of one turn of the event loop: a gateway that the first one wakes is still awake for the next,
 * and waking it for each costs more than deciding. Full batches are written at once, while others are decided.
 */
function batchWrites(): (write: () => void) => void {
  let batch: (() => void)[] = [];
  const flush = () => {
    const writes = batch;
    batch = [];
    for (const write of writes) write();
  };
  return (write) => {
    const count = batch.push(write);
    if (count === maxBatch) flush();
    else if (count === 1) setImmediate(flush);
  };
}

/** A question in a gateway's default spelling; null for everything else, including other spellings of a question. */
function parseAuthRequest(url: string): AuthRequest | null {
  const [, named, style, form] = forwardAuth.exec(url) ?? [];
  if (named !== undefined) {
    const protocol = gatewayStyle.options.find((each) => each === (style ?? "nginx"));
    if (protocol === undefined) return null;
    const read = form === undefined ? undefined : decodeURIComponent(form);
    return { endpoint: "gatewayQuestions.forwardAuth", api: named, protocol, form: read };
  }
  const [, api] = extAuthz.exec(url) ?? [];
  return api === undefined ? null : { endpoint: "gatewayQuestions.extAuthz", api, protocol: "ext_authz" };
}

/**
 * Answers questions of gateways before the framework: each call of a protected API waits for one. Questions in another
 * spelling or with a chunked or large body are left to the framework, which calls the same verb.
 */
export function gatewayFastPath(platform: Platform, bodyLimit: number): FastPath {
  const { send, logError } = fastPathSupport(platform);
  const enqueue = batchWrites();

  function answer(authRequest: AuthRequest, request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const write = (decision: GatewayAnswer) =>
      send(response, {
        endpoint: authRequest.endpoint,
        started,
        content: gatewayResponse(decision),
        isForBrowser: isForBrowser(decision),
      });
    const writeLater = (decision: GatewayAnswer) =>
      enqueue(() => {
        try {
          write(decision);
        } catch (error) {
          write(onError(error));
        }
      });
    const onError = (error: unknown) => {
      const requestId = randomUUID();
      logError(error, requestId);
      return getUnknownApiAnswer(requestId);
    };
    try {
      const decision = ask(authRequest, request);
      if (decision instanceof Promise) void decision.catch(onError).then(writeLater);
      else writeLater(decision);
    } catch (error) {
      writeLater(onError(error));
    }
  }

  function ask({ api, protocol, form }: AuthRequest, request: IncomingMessage) {
    const { method = "", url = "", socket } = request;
    const exchange = { method, url, headers: getAuthRequestHeaders(request), peer: socket.remoteAddress ?? "" };
    return decideForGateway({ platform, now: platform.clock.now(), exchange }, api, protocol, form);
  }

  return (request, response) => {
    // The body isn't read: Node discards it after the response.
    const length = declaredLength(request.headers);
    if (length === null || length > bodyLimit) return false;
    const authRequest = parseAuthRequest(request.url ?? "");
    if (authRequest === null) return false;
    answer(authRequest, request, response);
    return true;
  };
}

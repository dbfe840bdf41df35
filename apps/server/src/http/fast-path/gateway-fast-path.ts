import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type EndpointName, type GatewayAnswer, gatewayStyle } from "@parapet/contract";
import { askAboutCall } from "../../modules/adaptive-auth/decision/ask-about-call.ts";
import { notUnderstood } from "../../modules/adaptive-auth/decision/not-understood.ts";
import type { Asking } from "../../modules/adaptive-auth/decision/read-call.ts";
import type { Platform } from "../../platform/platform.ts";
import { headersOfQuestion } from "../headers-of-question.ts";
import { fastPathSupport, type FastPath } from "./fast-path.ts";
import { gatewayResponse, isForBrowser } from "./gateway-response.ts";
import { declaredLength } from "./request-body.ts";

interface Question {
  readonly endpoint: EndpointName;
  readonly api: string;
  readonly asking: Asking;
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
function questionOf(url: string): Question | null {
  const [, named, style, form] = forwardAuth.exec(url) ?? [];
  if (named !== undefined) {
    const asking = gatewayStyle.options.find((each) => each === (style ?? "nginx"));
    if (asking === undefined) return null;
    const read = form === undefined ? undefined : decodeURIComponent(form);
    return { endpoint: "gatewayQuestions.forwardAuth", api: named, asking, form: read };
  }
  const [, api] = extAuthz.exec(url) ?? [];
  return api === undefined ? null : { endpoint: "gatewayQuestions.extAuthz", api, asking: "ext_authz" };
}

/**
 * Answers questions of gateways before the framework: each call of a protected API waits for one. Questions in another
 * spelling or with a chunked or large body are left to the framework, which calls the same verb.
 */
export function gatewayFastPath(platform: Platform, bodyLimit: number): FastPath {
  const { send, logError } = fastPathSupport(platform);
  const enqueue = batchWrites();

  function answer(question: Question, request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const write = (decision: GatewayAnswer) =>
      send(response, {
        endpoint: question.endpoint,
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
      return notUnderstood(requestId);
    };
    try {
      const decision = ask(question, request);
      if (decision instanceof Promise) void decision.catch(onError).then(writeLater);
      else writeLater(decision);
    } catch (error) {
      writeLater(onError(error));
    }
  }

  function ask({ api, asking, form }: Question, request: IncomingMessage) {
    const { method = "", url = "", socket } = request;
    const exchange = { method, url, headers: headersOfQuestion(request), peer: socket.remoteAddress ?? "" };
    return askAboutCall({ platform, now: platform.clock.now(), exchange }, api, asking, form);
  }

  return (request, response) => {
    // The body isn't read: Node discards it after the response.
    const length = declaredLength(request.headers);
    if (length === null || length > bodyLimit) return false;
    const question = questionOf(request.url ?? "");
    if (question === null) return false;
    answer(question, request, response);
    return true;
  };
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type EndpointName, type GatewayAnswer, gatewayStyle } from "@parapet/contract";
import { askAboutCall } from "../modules/adaptive-auth/decision/ask-about-call.ts";
import { notUnderstood } from "../modules/adaptive-auth/decision/not-understood.ts";
import type { Asking } from "../modules/adaptive-auth/decision/read-call.ts";
import type { Platform } from "../platform/platform.ts";
import { securityHeadersOf } from "./headers.ts";
import { headersOfQuestion } from "./headers-of-question.ts";
import { writeToGateway } from "./tell-gateway.ts";

/** Answers a request, or returns false to leave it to the next handler. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Question {
  readonly endpoint: EndpointName;
  readonly api: string;
  readonly asking: Asking;
  readonly form?: string | undefined;
}

const forwardAuth =
  /^\/v1\/forward-auth\?api=([\w-]{1,60})(?:&style=([a-z]{1,20}))?(?:&form=((?:[\w.~!'()*-]|%[0-7][0-9A-F]){0,2000}))?$/;
const extAuthz = /^\/v1\/ext-authz\/([\w-]{1,60})\/[^%]*$/;

/** Answers that wait for each other at most. */
const mostWaiting = 16;

/**
 * Has answers of one turn of the event loop written one after the other: a gateway that is woken by the first one is still
 * awake for the next, where waking it for each cost more than deciding. Not all of a turn wait for the last one, so that
 * it goes on while others are decided.
 */
function inGroups(): (write: () => void) => void {
  let waiting: (() => void)[] = [];
  const writeWaiting = () => {
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
  };
  return (write) => {
    const count = waiting.push(write);
    if (count === mostWaiting) writeWaiting();
    else if (count === 1) setImmediate(writeWaiting);
  };
}

/** A question as gateways spell it; null for everything else, also for other spellings of a question. */
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
 * Answers questions of gateways before the framework sees them: a call of a protected API waits for each. What asks in
 * another spelling, or with a body that has to be measured, goes the way of all requests to the same verb.
 */
export function gatewayDoor(platform: Platform, bodyLimit: number): Door {
  const afterOthers = inGroups();
  const forPeople = Object.entries(securityHeadersOf(platform.config)).flat();

  function answer(question: Question, request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const write = (reply: GatewayAnswer) => {
      writeToGateway(response, reply, forPeople);
      const labels = { endpoint: question.endpoint, status: reply.status };
      platform.metrics.requests.observe(labels, (performance.now() - started) / 1000);
    };
    const tell = (reply: GatewayAnswer) =>
      afterOthers(() => {
        try {
          write(reply);
        } catch (error) {
          write(onFault(error));
        }
      });
    const onFault = (error: unknown) => {
      const requestId = randomUUID();
      platform.log.error({ err: error, request_id: requestId }, "request failed");
      return notUnderstood(requestId);
    };
    try {
      const reply = ask(question, request);
      if (reply instanceof Promise) void reply.catch(onFault).then(tell);
      else tell(reply);
    } catch (error) {
      tell(onFault(error));
    }
  }

  function ask({ api, asking, form }: Question, request: IncomingMessage) {
    const { method = "", url = "", socket } = request;
    const exchange = { method, url, headers: headersOfQuestion(request), peer: socket.remoteAddress ?? "" };
    return askAboutCall({ platform, now: platform.clock.now(), exchange }, api, asking, form);
  }

  return (request, response) => {
    if (!hasLittleBody(request, bodyLimit)) return false;
    const question = questionOf(request.url ?? "");
    if (question === null) return false;
    answer(question, request, response);
    return true;
  };
}

/** Nobody looks at a body, and Node throws it away behind the answer; so its length has to be known, and allowed. */
function hasLittleBody({ headers }: IncomingMessage, limit: number): boolean {
  return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= limit;
}

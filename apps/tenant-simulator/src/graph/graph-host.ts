import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../tenant/tenant.ts";
import { answerGraph } from "./answer-graph.ts";
import type { GraphAnswer } from "./graph-request.ts";

/** The host `graph.microsoft.com`, below a prefix. */
export function graphHost(tenant: Tenant, root: () => string) {
  return (app: FastifyInstance): void => {
    app.all("/*", async (request, reply) => {
      const { method, headers, body } = request;
      const answer = await answerGraph(tenant, { method, url: pathOf(request), headers: flat(headers), body }, root());
      return sendAnswer(reply, answer);
    });
  };

  function pathOf({ url }: FastifyRequest): string {
    return url.slice(new URL(root()).pathname.length);
  }
}

function flat(headers: FastifyRequest["headers"]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: GraphAnswer) {
  void reply.code(status).headers({ "content-type": "application/json; odata.metadata=minimal", ...headers });
  if (body === undefined) return reply.removeHeader("content-type").send();
  return reply.send(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

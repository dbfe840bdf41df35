import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerGraph, type Graph } from "./answer-graph.ts";
import type { GraphAnswer } from "../odata/call.ts";

/** The host `graph.microsoft.com`, under a path prefix. */
export function graphHost(graph: Graph, root: () => string) {
  const pathOf = ({ url }: FastifyRequest) => url.slice(new URL(root()).pathname.length);

  return (app: FastifyInstance): void => {
    // Graph reports malformed JSON itself, after checking the token.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, jsonOf(body.toString())));

    app.all("/*", async (request, reply) => {
      const { method, headers, body } = request;
      const answer = await answerGraph(graph, { method, url: pathOf(request), headers: flat(headers), body }, root());
      return sendAnswer(reply, answer);
    });
  };
}

/** Parses JSON; invalid text is kept and rejected by the operation. */
function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
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

import type { FastifyInstance, FastifyRequest } from "fastify";
import { contentTypes, type ContentType } from "../logs/audit-log.ts";
import { audiencesOf, nameReached } from "../tokens/clouds.ts";
import { readAccessToken } from "../tokens/tokens.ts";
import type { AuditFeed } from "./content-feed.ts";
import { FeedError } from "./feed-error.ts";
import { listContent, readContent } from "./list-content.ts";
import { presentFeed, startFeed } from "./start-feed.ts";

const feed = "/api/v1.0/:tenant/activity/feed";

/** The host `manage.office.com`, under a path prefix: the Management Activity API. */
export function manageHost(manage: AuditFeed, root: () => string) {
  const address = () => `${root()}${feed.replace(":tenant", manage.audit.organization.id)}`;

  return (app: FastifyInstance): void => {
    app.addHook("preHandler", async (request: FastifyRequest<{ Params: { tenant: string } }>, reply) => {
      const bearer = /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
      const token = await readAccessToken(manage.issuer, bearer, audiencesOf("manage", nameReached(request.headers)));
      if (token === null)
        return await reply.code(401).send({ Message: "Authorization has been denied for this request." });
      if (!token.roles.has("ActivityFeed.Read")) throw new FeedError("missingPermission");
      if (request.params.tenant !== manage.audit.organization.id) throw new FeedError("otherTenant");
    });

    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof FeedError)) throw error;
      return reply.code(error.status).send({ error: { code: error.code, message: error.message } });
    });

    app.post(
      `${feed}/subscriptions/start`,
      async (request) => await startFeed(manage, typeOf(request), request.body, address()),
    );

    app.post(`${feed}/subscriptions/stop`, (request, reply) => {
      const type = typeOf(request);
      manage.feed.webhooks.delete(type);
      if (!manage.feed.started.delete(type)) throw new FeedError("notSubscribed");
      return reply.code(200).send();
    });

    app.get(`${feed}/subscriptions/list`, () =>
      [...manage.feed.started.keys()].map((contentType) => presentFeed(manage, contentType)),
    );

    app.get(`${feed}/subscriptions/content`, (request, reply) => {
      const query = queryOf(request);
      const { content, next } = listContent(manage, typeOf(request), query, address());
      query.set("nextPage", String(next));
      if (next !== null) void reply.header("NextPageUri", `${address()}/subscriptions/content?${query.toString()}`);
      return reply.send(content);
    });

    app.get<{ Params: { id: string } }>(`${feed}/audit/:id`, ({ params }) => readContent(manage, params.id));
  };
}

function typeOf(request: FastifyRequest): ContentType {
  const name = queryOf(request).get("contentType");
  if (name === null) throw new FeedError("missingParameter");
  const type = contentTypes.find((each) => each.toLowerCase() === name.toLowerCase());
  if (type === undefined) throw new FeedError("invalidType");
  return type;
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, "http://manage").searchParams;
}

import type { FastifyPluginCallback } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";

export type FastifyPlugin = FastifyPluginCallback;

/** Registers hooks of the whole application: `skip-override` is how Fastify lets a plugin out of its own scope. */
export function fastifyPlugin(
  watch: (request: IncomingMessage, response: ServerResponse) => void,
  close: () => Promise<void>,
): FastifyPlugin {
  const plugin: FastifyPlugin = (app, _options, done) => {
    app.addHook("onRequest", (request, reply, next) => {
      watch(request.raw, reply.raw);
      next();
    });
    app.addHook("onClose", () => close());
    done();
  };
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

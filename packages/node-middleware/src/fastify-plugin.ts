import type { IncomingMessage, ServerResponse } from "node:http";

/** What a plugin needs of a Fastify application, so that types ask for no Fastify where there is none. */
interface HookedApplication {
  addHook(
    name: "onRequest",
    hook: (
      request: { readonly raw: IncomingMessage },
      reply: { readonly raw: ServerResponse },
      done: () => void,
    ) => void,
  ): unknown;
  addHook(name: "onClose", hook: () => Promise<void>): unknown;
}

export type FastifyPlugin = (application: HookedApplication, options: object, done: () => void) => void;

/** Registers hooks of the whole application: `skip-override` is how Fastify lets a plugin out of its own scope. */
export function fastifyPlugin(
  watch: (request: IncomingMessage, response: ServerResponse) => void,
  close: () => Promise<void>,
): FastifyPlugin {
  const plugin: FastifyPlugin = (application, _options, done) => {
    application.addHook("onRequest", (request, reply, next) => {
      watch(request.raw, reply.raw);
      next();
    });
    application.addHook("onClose", () => close());
    done();
  };
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

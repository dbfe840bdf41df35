import type { IncomingMessage, ServerResponse } from "node:http";

/** What a plugin needs of a Fastify application, so that types ask for no Fastify where there is none. */
interface HookedApplication {
  addHook(
    name: "onRequest",
    hook: (
      request: { readonly raw: IncomingMessage },
      reply: { readonly raw: ServerResponse; hijack(): unknown },
      done: () => void,
    ) => void,
  ): unknown;
  addHook(name: "onClose", hook: (application: unknown, done: () => void) => void): unknown;
}

export type GuardPlugin = (application: HookedApplication, options: object, done: () => void) => void;

/** A hook of the whole application: `skip-override` is how Fastify lets a plugin out of its own scope. */
export function guardPlugin(
  admit: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
  close: () => void,
): GuardPlugin {
  const plugin: GuardPlugin = (application, _options, done) => {
    application.addHook("onRequest", (request, reply, next) => {
      const pass = async () => {
        if (await admit(request.raw, reply.raw)) next();
        else reply.hijack();
      };
      void pass();
    });
    application.addHook("onClose", (_application, next) => {
      close();
      next();
    });
    done();
  };
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApplicationCredentials } from "../tenant/create-registration.ts";
import { commands } from "./commands.ts";
import type { Control } from "./control.ts";

export interface ControlFacts {
  readonly control: Control;
  readonly tenantId: string;
  readonly registration: ApplicationCredentials;
}

/** The simulator's control host: identity, state and commands. */
export function controlHost({ control, tenantId, registration }: ControlFacts) {
  return (app: FastifyInstance): void => {
    app.get("/", () => ({ tenantId, registration, now: control.now(), commands: Object.keys(commands) }));
    app.get("/state", () => control.dump());
    app.get("/labels", () => control.labels());
    app.get("/zone", () => control.zone());
    app.get("/violations", () => control.violations());
    app.post<{ Params: { command: string } }>("/:command", async ({ params, body }, reply) => {
      const command = commands[params.command];
      if (command === undefined) return await reply.code(404).send({ error: `There is no command ${params.command}` });
      try {
        return await reply.send((await command.run(control, body)) ?? {});
      } catch (error) {
        const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
        return await reply.code(400).send({ error: message });
      }
    });
  };
}

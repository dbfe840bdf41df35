import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { endpoints, type AnswerOf, type Endpoints } from "@parapet/contract";
import { administrator, type Server } from "./server.ts";

export type LoggedIn = Extract<AnswerOf<Endpoints["login.create"]>, { access: string }>;
type Credentials = { readonly email: string; readonly password: string };

/** Calls the server the way other programs do. Every helper fails on an answer it does not expect. */
export function apiOf(server: Pick<Server, "baseURL" | "data">) {
  const call = (path: string, init?: RequestInit) => fetch(new URL(path, server.baseURL), init);
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  /** Mails by the name of their file: looking for one reads what is new. */
  const read = new Map<string, string>();

  return {
    call,
    post,
    async login(credentials: Credentials = administrator): Promise<LoggedIn> {
      const { path, answer } = endpoints["login.create"];
      const body = answer.body.parse(await bodyOf(await post(path, credentials), answer.status));
      if (!("access" in body)) throw new Error(`${credentials.email} needs a second factor`);
      return body;
    },
    async createTraceSource(session: LoggedIn, name: string) {
      const { path, answer } = endpoints["traceSources.create"];
      const sent = await post(path, { name, type: "OTHER" }, bearer(session));
      return answer.body.parse(await bodyOf(sent, answer.status));
    },
    async sendTelemetry(token: string, telemetry: unknown): Promise<void> {
      const { path, answer } = endpoints["telemetry.send"];
      await bodyOf(await post(path, telemetry, { "x-trace-source-token": token }), answer.status);
    },
    /** How many events the provider has. */
    async countEvents(session: LoggedIn): Promise<number> {
      const { path, answer } = endpoints["events.list"];
      const sent = await call(`${path}?page_size=10&showNonApi=true`, { headers: bearer(session) });
      return answer.body.parse(await bodyOf(sent, answer.status)).total;
    },
    /** The mails kept in the outbox, oldest first, as they would have been sent. */
    async mails(): Promise<string[]> {
      const outbox = join(server.data, "outbox");
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
      for (const name of names) read.set(name, read.get(name) ?? (await readFile(join(outbox, name), "utf8")));
      return names.toSorted().flatMap((name) => read.get(name) ?? []);
    },
  };
}

export type Api = ReturnType<typeof apiOf>;

export const bearer = (session: Pick<LoggedIn, "access">) => ({ authorization: `JWT ${session.access}` });

async function bodyOf(answer: Response, expected: number): Promise<unknown> {
  const text = await answer.text();
  if (answer.status !== expected) throw new Error(`${answer.url} answered ${answer.status}, not ${expected}: ${text}`);
  return answer.headers.get("content-type")?.includes("json") === true ? JSON.parse(text) : text;
}

import type { Difference } from "@parapet/api-model";
import { type ApiChange, endpoints } from "@parapet/contract";
import { ConfigError } from "../../platform/config-error.ts";
import type { ReadFile, Report } from "./compared.ts";

/** The server that knows who calls an API. */
export interface AskedServer {
  readonly origin: URL;
  readonly token: string;
  /** Name or ID of the API. */
  readonly api: string;
}

/** Adds who calls what changes. @throws ConfigError if a request fails */
export async function addCallers(
  server: AskedServer,
  { found, ...report }: Report & { found: readonly Difference[] },
  base: Pick<ReadFile, "text">,
  revision: Pick<ReadFile, "text">,
): Promise<Report> {
  const id = await findApi(server);
  const { path, answer } = endpoints["apis.compareTexts"];
  const sent = { base: base.text, revision: revision.text };
  const compared = answer.body.parse(await ask(server, "POST", path.replace(":id", id), sent));
  const uses = new Map(compared.changes.map((each) => [nameOfChange(each), each]));
  return {
    ...report,
    changes: report.changes.map((change, at) => {
      const use = uses.get(nameOfDifference(found[at]));
      return use === undefined ? change : { ...change, calls: use.calls, consumers: use.consumers };
    }),
    broken: { consumers: compared.broken, count: compared.broken_count, calls: compared.broken_calls },
  };
}

const nameOfChange = ({ rule, from_pointer, to_pointer, values }: ApiChange) =>
  JSON.stringify([rule, from_pointer, to_pointer, values]);
const nameOfDifference = (found: Difference | undefined) =>
  JSON.stringify([found?.id, found?.base, found?.revision, found?.values]);

async function findApi(server: AskedServer): Promise<string> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(server.api)) return server.api;
  const { path, answer } = endpoints["apis.list"];
  const { items } = answer.body.parse(
    await ask(server, "GET", `${path}?page_size=100&search=${encodeURIComponent(server.api)}`),
  );
  const named = items.filter((each) => [each.name, each.display_name, each.host].includes(server.api));
  const [only] = named;
  if (only !== undefined && named.length === 1) return only.id;
  const others = (named.length > 1 ? named : items).slice(0, 5).map(({ name, id }) => `${name} (${id})`);
  throw new ConfigError(
    named.length > 1
      ? `Several APIs are named ${server.api}; use an ID: ${others.join(", ")}.`
      : `No API is named ${server.api}.${others.length > 0 ? ` Similar: ${others.join(", ")}.` : ""}`,
  );
}

/** Max time of one request, in milliseconds. */
const timeoutMs = 120_000;

async function ask({ origin, token }: AskedServer, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const { cause } = error instanceof Error ? error : {};
    throw new ConfigError(
      `${origin.origin} can't be reached: ${String(cause instanceof Error ? cause.message : error)}`,
    );
  });
  if (answer.status === 401) throw new ConfigError("The server doesn't accept the API token.");
  if (answer.status === 403 || answer.status === 404)
    throw new ConfigError(`The API doesn't exist, or the API token can't read it (status ${answer.status}).`);
  if (!answer.ok) throw new ConfigError(`The server answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";

/** What any party of the protocol answers: a status and a JSON object. */
export interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function tell(url: string, init: RequestInit = {}): Promise<Told> {
  const answer = await fetch(url, init);
  const body: unknown = await answer.json();
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Error(`${url} answered no JSON object`);
  return { status: answer.status, body: { ...body } };
}

interface ServerOptions {
  /** Origin of the decision service. */
  readonly decisions: string;
  readonly providerId: string;
}

/** A protected API whose server speaks the APIDynamics protocol. */
export interface ProtocolServer {
  readonly origin: string;
  /** The adaptive calls that it made, in order. */
  readonly asked: readonly string[];
  close(): void;
}

/**
 * Starts an API that asks before it serves a call, and serves its clients' two paths of the protocol. What isn't 2xx is
 * passed on with its status and body.
 */
export async function startProtocolServer({ decisions, providerId }: ServerOptions): Promise<ProtocolServer> {
  const base = `${decisions}/api/dynamics`;
  const provider = { "X-API-Dynamics-Provider-Id": providerId };
  const asked: string[] = [];
  const ask = (path: string, init: RequestInit) => {
    asked.push(path.replace(/\?.*/, ""));
    return tell(`${base}${path}`, init);
  };

  async function answer(request: IncomingMessage): Promise<Told> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://api");
    const tid = encodeURIComponent(searchParams.get("tid") ?? "");
    const clientId = one(request.headers["x-api-dynamics-client-id"]);
    if (pathname === "/totp/generate") {
      const headers = { ...provider, "X-API-Dynamics-Client-Id": clientId ?? "" };
      return ask(`/totp/client/generate?tid=${tid}`, { headers });
    }
    if (pathname === "/totp/validate") {
      const code = encodeURIComponent(searchParams.get("totp") ?? "");
      return ask(`/totp/server/validate?tid=${tid}&totp=${code}`, { headers: provider });
    }
    const headers = Object.fromEntries(namesAndValues(request.rawHeaders));
    const validated = await ask("/adaptive/server/validate", {
      method: "POST",
      headers: { ...provider, "Content-Type": "application/json" },
      body: JSON.stringify({
        client_id: clientId,
        client_request_endpoint: request.url,
        client_request_method: request.method,
        client_request_headers: JSON.stringify(headers),
      }),
    });
    return validated.status < 300 ? { status: 200, body: { served: request.url } } : validated;
  }

  const server = createServer((request, response) => void answer(request).then((answered) => send(response, answered)));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: await listen(server), asked, close };
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

function send(response: ServerResponse, { status, body }: Told): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);

function* namesAndValues(raw: readonly string[]): Iterable<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

/** How a client gets a code: `self` computes it with a secret, `server` asks its API's server for one. */
type Strategy = { readonly kind: "self"; readonly secret: Uint8Array } | { readonly kind: "server" };

export interface ProtocolClient {
  readonly api: string;
  readonly clientId: string;
  readonly strategy: Strategy;
  readonly now: () => Date;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a call with the client's ID. */
export async function callOnce({ api, clientId, headers }: ProtocolClient, path: string): Promise<Told> {
  return tell(`${api}${path}`, {
    headers: { "X-API-Dynamics-Client-Id": clientId, "User-Agent": "okhttp/4.12.0", ...headers },
  });
}

/** Calls as a client of the protocol: on a 401 it gets a code, sends it, and repeats the call unchanged. */
export async function callAdaptively(client: ProtocolClient, path: string): Promise<readonly Told[]> {
  const first = await callOnce(client, path);
  if (first.status !== 401) return [first];
  const tid = String(first.body["transaction_id"]);
  const coded = await getCode(client, tid);
  if (coded.status >= 300) return [first, coded];
  const validated = await callOnce(client, `/totp/validate?tid=${tid}&totp=${String(coded.body["totp"])}`);
  if (validated.status >= 300) return [first, coded, validated];
  return [first, coded, validated, await callOnce(client, path)];
}

async function getCode(client: ProtocolClient, tid: string): Promise<Told> {
  const { strategy, now } = client;
  if (strategy.kind === "server") return callOnce(client, `/totp/generate?tid=${tid}`);
  return { status: 200, body: { totp: hotp(strategy.secret, stepOf(now())), transaction_id: tid } };
}

/** The protocol's secret for clients that have enrolled none: the characters of their ID. */
export const derivedSecret = (clientId: string): Uint8Array => Buffer.from(clientId);

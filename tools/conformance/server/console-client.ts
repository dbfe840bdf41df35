import {
  endpoints,
  event,
  eventDetail,
  loggedIn,
  pageOf,
  reject,
  trafficImport,
  traceSourceWithToken,
} from "@parapet/contract";
import type {
  ApiDocument,
  ApiOperation,
  Event,
  EventDetail,
  Finding,
  ImportFormat,
  Reject,
  TrafficImport,
} from "@parapet/contract";

/** One HTTP answer, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  /** Unix milliseconds around the exchange. */
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

/** What to send; `body` goes as it is, with `application/json` unless the headers say otherwise. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Send the administrator's access token. */
  readonly signedIn?: boolean;
}

/** A payload as it goes over the wire. */
export interface Payload {
  readonly path: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly encoding?: string;
}

/** A trace source and its token. */
export interface Source {
  readonly id: string;
  readonly token: string;
}

const eventPage = pageOf(event);
const rejectPage = pageOf(reject);
/** Longest a stored event may take to be listed, in milliseconds. */
const listedWithinMs = 15_000;
/** Longest an uploaded file may take to be imported, in milliseconds. */
const importedWithinMs = 60_000;

/** Talks to a running server as the console and the gateways do; every answer of the console API is held to the contract. */
export class ConsoleClient {
  readonly #origin: string;
  readonly #credentials: { readonly email: string; readonly password: string };
  #access = "";
  #sources = 0;

  constructor(origin: string, credentials: { readonly email: string; readonly password: string }) {
    this.#origin = origin;
    this.#credentials = credentials;
  }

  /** Logs the administrator in. @throws Error when the server refuses */
  async logIn(): Promise<void> {
    const body = JSON.stringify(this.#credentials);
    const answer = await this.#exchange({ method: "POST", path: "/auth/jwt/create", body });
    this.#access = loggedIn.parse(jsonOf(answer, 200)).access;
  }

  /** Sends one request. An access token that has ended is renewed once. */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#exchange(request);
    if (answer.status !== 401 || request.signedIn !== true) return answer;
    await this.logIn();
    return this.#exchange(request);
  }

  /** A new trace source, so that what is sent with its token is found by it. */
  async createSource(): Promise<Source> {
    this.#sources += 1;
    const body = JSON.stringify({ name: `conformance ${this.#sources}`, type: "OTHER" });
    const answer = await this.send({ method: "POST", path: "/api/dynamics/trace-sources", body, signedIn: true });
    return traceSourceWithToken.parse(jsonOf(answer, 201));
  }

  /** Sends a telemetry payload with a source's token. */
  sendTelemetry(source: Source, body: string): Promise<HttpAnswer> {
    return this.send({
      method: "POST",
      path: "/api/telemetry",
      body,
      headers: { "X-Trace-Source-Token": source.token },
    });
  }

  /** Sends any payload with a source's token. */
  sendAs(source: Source, { path, body, contentType, encoding }: Payload): Promise<HttpAnswer> {
    const headers = { "X-Trace-Source-Token": source.token, "content-type": contentType };
    return this.send({
      method: "POST",
      path,
      body,
      headers: { ...headers, ...(encoding !== undefined && { "content-encoding": encoding }) },
    });
  }

  /** Uploads a file into a source and waits until it is imported. */
  async importFile(source: Source, format: ImportFormat, body: Buffer): Promise<TrafficImport> {
    const path = `/api/dynamics/imports?format=${format}&name=fixture&source_id=${source.id}`;
    const headers = { "content-type": "application/octet-stream" };
    const { id } = trafficImport.parse(
      jsonOf(await this.send({ method: "POST", path, body, headers, signedIn: true }), 202),
    );
    const deadline = Date.now() + importedWithinMs;
    for (;;) {
      const found = trafficImport.parse(jsonOf(await this.#get(`/api/dynamics/imports/${id}`), 200));
      if (found.finished_at !== null || Date.now() > deadline) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** How many events a source has, waiting until there are as many as this. */
  async countEvents(source: Source, wanted: number): Promise<number> {
    const path = `/api/dynamics/events?page=1&page_size=10&showNonApi=true&source[is]=${source.id}`;
    const deadline = Date.now() + listedWithinMs;
    for (;;) {
      const { total } = eventPage.parse(jsonOf(await this.#get(path), 200));
      if (total >= wanted || Date.now() > deadline) return total;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** The events of a source, waiting until there is one; empty when none comes. */
  async eventsOf(source: Source): Promise<Event[]> {
    const path = `/api/dynamics/events?page=1&page_size=100&showNonApi=true&source[is]=${source.id}`;
    const deadline = Date.now() + listedWithinMs;
    for (;;) {
      const { items } = eventPage.parse(jsonOf(await this.#get(path), 200));
      if (items.length > 0 || Date.now() > deadline) return items;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** One event with headers and bodies. */
  async eventDetail(id: string): Promise<EventDetail> {
    return eventDetail.parse(jsonOf(await this.#get(`/api/dynamics/events/${id}`), 200));
  }

  /** Provides a document for the API of this host, which a call makes known first, and reads back what is kept. */
  async provideDocument(host: string, text: string): Promise<ApiDocument & { source: string }> {
    const id = await this.#apiOf(host);
    const path = `/api/dynamics/apis/${id}/document`;
    const body = JSON.stringify({ source: text });
    const provided = await this.send({ method: "POST", path: `${path}s`, body, signedIn: true });
    const { answer } = endpoints["apis.provideDocument"];
    const result = answer.body.parse(jsonOf(provided, answer.status));
    if (result.outcome !== "kept") throw new Error(`The document is refused: ${JSON.stringify(result).slice(0, 300)}`);
    const { source } = endpoints["apis.document"].answer.body.parse(jsonOf(await this.#get(path), 200));
    return { ...result.document, source };
  }

  /** Operations of the API of a host; none while there is no such API. */
  async operationsOf(host: string): Promise<ApiOperation[]> {
    const id = await this.#findApi(host);
    if (id === null) return [];
    const found = jsonOf(await this.#get(`/api/dynamics/apis/${id}/operations?page=1&page_size=100`), 200);
    return endpoints["apis.operations"].answer.body.parse(found).items;
  }

  /** Actions of all operations of the API of a host, as often as operations name them. */
  async actionsOf(host: string): Promise<string[]> {
    const id = await this.#findApi(host);
    const actions: string[] = [];
    for (const { method, template } of await this.operationsOf(host)) {
      const query = new URLSearchParams({ method, template });
      const found = jsonOf(await this.#get(`/api/dynamics/apis/${id}/actions?${query}`), 200);
      actions.push(...endpoints["apis.actions"].answer.body.parse(found).items.map(({ action }) => action));
    }
    return actions;
  }

  /** What detectors found in the API of a host. */
  async findingsOf(host: string): Promise<Finding[]> {
    const id = await this.#findApi(host);
    if (id === null) return [];
    const found = jsonOf(await this.#get(`/api/dynamics/findings?page=1&page_size=100&api=${id}`), 200);
    return endpoints["findings.list"].answer.body.parse(found).items;
  }

  /** The document that was learned of a host's API; null while there is none. */
  async learnedDocument(host: string): Promise<string | null> {
    const id = await this.#findApi(host);
    if (id === null) return null;
    const answer = await this.#get(`/api/dynamics/apis/${id}/spec/text`);
    return answer.status === 200 ? endpoints["apis.specText"].answer.body.parse(jsonOf(answer, 200)).source : null;
  }

  async #findApi(host: string): Promise<string | null> {
    const found = jsonOf(await this.#get(`/api/dynamics/apis?search=${encodeURIComponent(host)}`), 200);
    return endpoints["apis.list"].answer.body.parse(found).items.find((api) => api.host === host)?.id ?? null;
  }

  async #apiOf(host: string): Promise<string> {
    const request = { method: "GET", path: "/conformance", host, common: {} };
    const common = { headers: [{ key: "content-type", value: "application/json" }] };
    await this.sendTelemetry(
      await this.createSource(),
      JSON.stringify({ request, response: { statusCode: "200", common } }),
    );
    const deadline = Date.now() + listedWithinMs;
    for (;;) {
      const found = jsonOf(await this.#get(`/api/dynamics/apis?search=${encodeURIComponent(host)}`), 200);
      const [api] = endpoints["apis.list"].answer.body.parse(found).items;
      if (api !== undefined) return api.id;
      if (Date.now() > deadline) throw new Error(`No API of ${host} is listed`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** What was refused of a source, waiting as for events. */
  async rejectsOf(source: Source): Promise<Reject[]> {
    const deadline = Date.now() + listedWithinMs;
    for (;;) {
      const { items } = rejectPage.parse(jsonOf(await this.#get(`/api/dynamics/rejects?source_id=${source.id}`), 200));
      if (items.length > 0 || Date.now() > deadline) return items;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #get(path: string): Promise<HttpAnswer> {
    return this.send({ method: "GET", path, signedIn: true });
  }

  async #exchange({ method, path, headers = {}, body, signedIn = false }: HttpRequest): Promise<HttpAnswer> {
    const sentAtMs = Date.now();
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(signedIn && { authorization: `JWT ${this.#access}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      contentType: answer.headers.get("content-type"),
      body: text,
      sentAtMs,
      answeredAtMs: Date.now(),
    };
  }
}

/** The JSON of an answer. @throws Error when the status is another one, or the body no JSON */
function jsonOf({ status, body }: HttpAnswer, expected: number): unknown {
  if (status !== expected) throw new Error(`The server answered ${status}, not ${expected}: ${body.slice(0, 300)}`);
  const value: unknown = JSON.parse(body);
  return value;
}

import { randomUUID as newId } from "node:crypto";
import type { ClientKind, ProtectionMode } from "@parapet/contract";
import { createApiKey } from "@parapet/server/modules/adaptive-auth/client-key/api-key.ts";
import { DecisionMaker } from "@parapet/server/modules/adaptive-auth/decision/decide/decision-maker.ts";
import type { Decision } from "@parapet/server/modules/adaptive-auth/decision/decide/decision.ts";
import { CallerAddresses } from "@parapet/server/modules/adaptive-auth/decision/request/caller-address.ts";
import { trainOnDecision } from "@parapet/server/modules/adaptive-auth/decision/training/train-on-decision.ts";
import { Directory, toDigestText } from "@parapet/server/modules/adaptive-auth/directory/directory.ts";
import type { ClientEntry, KeyEntry } from "@parapet/server/modules/adaptive-auth/directory/entries.ts";
import { Learning } from "@parapet/server/modules/adaptive-auth/learning/learning.ts";
import {
  apiOfMany,
  apiId,
  providerId,
  providerOfMany,
} from "@parapet/server/modules/adaptive-auth/testing-many-clients.ts";
import { createSealing } from "@parapet/server/platform/sealing.ts";
import { billingEndpoints } from "./billing-api.ts";
import type { Networks } from "./networks.ts";
import type { Caller } from "./populations.ts";

/** A client with its key, as the product would know it. */
export interface KnownClient {
  readonly id: string;
  readonly key: string;
  readonly keys: readonly (readonly [digest: string, key: KeyEntry])[];
}

interface CallOf {
  readonly method: string;
  readonly uri: string;
  readonly caller: Caller;
  readonly atMs: number;
}

const usable = { untilMs: Infinity, isRevoked: false, isLocked: false, isKey: true } as const;

/** The product's engine, learning and policy in memory: what a process decides with, without its stores. */
export class World {
  readonly #directory = new Directory();
  readonly #learning = new Learning();
  readonly #sealing = createSealing("friction");
  readonly #addresses: CallerAddresses;
  readonly #clients: DecisionMaker;
  /** Thieves are decided on apart, so that their sessions and rates don't disturb the clients'. */
  readonly #thieves: DecisionMaker;
  #api = apiOfMany(billingEndpoints, { mode: "monitor" });

  readonly #learns: boolean;

  /** @param learns false for the control: the same engine without profiles */
  constructor(networks: Networks, learns: boolean) {
    this.#learns = learns;
    this.#addresses = new CallerAddresses(networks, this.#sealing);
    const dependencies = {
      directory: () => this.#directory,
      learning: this.#learning,
      sealing: this.#sealing,
      isLeakedKey: () => null,
    };
    this.#clients = new DecisionMaker(dependencies);
    this.#thieves = new DecisionMaker(dependencies);
    this.#directory.setProvider(providerOfMany);
    this.#directory.setApi(this.#api);
  }

  setMode(mode: ProtectionMode): void {
    this.#api = { ...this.#api, settings: { ...this.#api.settings, mode } };
    this.#directory.setApi(this.#api);
  }

  addClient(kind: ClientKind): KnownClient {
    const { key, hash, prefix } = createApiKey();
    const id = newId();
    const entry: ClientEntry = {
      id,
      publicId: id,
      providerId,
      organizationId: null,
      kind,
      state: "normal",
      lockedUntilMs: 0,
      tags: [],
      declared: null,
      apis: [apiId],
      hasFactor: true,
      thumbprints: [],
      elevations: [],
      remembered: [],
      elevationsFromMs: 0,
      seen: { sessions: 0, days: 0, lastDay: 0 },
    };
    const keys = [[toDigestText(hash), { id: newId(), clientId: id, prefix, isLinked: true, ...usable }]] as const;
    this.#directory.setClient({ client: entry, keys, blocks: [] });
    return { id, key, keys };
  }

  /** Decides on a client's call, and trains its profile. */
  call(client: KnownClient, call: CallOf): Decision {
    const decision = this.#decide(this.#clients, client, call);
    if (this.#learns)
      trainOnDecision({ learning: this.#learning, directory: this.#directory, sealing: this.#sealing }, decision);
    return decision;
  }

  /** Decides on a thief's call; nothing is learned. */
  steal(client: KnownClient, call: CallOf): Decision {
    return this.#decide(this.#thieves, client, call);
  }

  /** The client passes the step-up that a decision asks for. */
  passStepUp({ id, keys }: KnownClient, decision: Decision): void {
    const client = this.#directory.client(id);
    if (client === undefined || decision.scored === null) return;
    const { atMs } = decision;
    const elevation = {
      apiId,
      of: decision.scored.callerHash,
      acr: "urn:adaptive:otp",
      amr: ["otp"],
      authTimeMs: atMs,
      untilMs: atMs + this.#api.settings.elevation_s * 1000,
    };
    const elevations = [...client.elevations.filter(({ untilMs }) => untilMs > atMs), elevation];
    this.#directory.setClient({ client: { ...client, elevations }, keys, blocks: [] });
  }

  #decide(maker: DecisionMaker, { key }: KnownClient, { method, uri, caller, atMs }: CallOf): Decision {
    const { address, userAgent, headers } = caller;
    const contents = method === "GET" ? {} : { "content-type": "application/json" };
    return maker.decide(
      this.#api,
      {
        method,
        uri,
        address: this.#addresses.read(address),
        headers: { host: "api.example", "user-agent": userAgent, ...headers, ...contents, "x-api-key": key },
        userAgent,
        tls: null,
        apiKey: key,
      },
      "",
      atMs,
    );
  }
}

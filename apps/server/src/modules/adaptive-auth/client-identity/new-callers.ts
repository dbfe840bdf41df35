import { type IdentityKind, maxNewClientsPerDay } from "@parapet/contract";
import { and, eq, gt, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { defineService } from "../../../platform/services.ts";
import { readNamedOrganizations } from "../../account/organization/queries.ts";
import { apiClientTable } from "../api-client/table.ts";
import { changeProtection } from "../change-protection.ts";
import { prefixOfOwnKey } from "../client-key/own-key.ts";
import { readClaim, type UnknownCaller } from "../decision/credential/shown-identity.ts";
import type { Decision } from "../decision/decide/decision.ts";
import { directoryService } from "../directory/directory-service.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { addClients, distinguishNames, lockAdding, type PlannedClient, reloadOf } from "./add-clients.ts";
import { clientIdentityTable } from "./table.ts";

/** Max callers queued between writes; others are queued when they call again. */
const maxNoted = 1_000;
const writeEveryMs = 2_000;
const dayMs = 86_400_000;

interface Noted {
  readonly apiId: string;
  readonly caller: UnknownCaller;
}

/** Creates clients from unknown callers of APIs in monitor mode, if enabled, and gives clients of other APIs access. */
export class NewCallers {
  readonly #platform: Platform;
  readonly #noted = new Map<string, Noted>();
  #timer: NodeJS.Timeout | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  note({ api, caller }: Pick<Decision, "api" | "caller">): void {
    if (caller === undefined || caller === null || !takesCallers(api)) return;
    const name = `${api.id} ${caller.kind} ${valueOf(caller)}`;
    if (this.#noted.has(name) || this.#noted.size >= maxNoted) return;
    this.#noted.set(name, { apiId: api.id, caller });
    this.#timer ??= setTimeout(() => void this.write(), writeEveryMs).unref();
  }

  /** Creates clients from queued callers. */
  async write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    for (const [apiId, callers] of Map.groupBy(noted, (each) => each.apiId)) {
      try {
        await this.#create(
          apiId,
          callers.map(({ caller }) => caller),
        );
      } catch (error) {
        this.#platform.log.warn({ err: error, api: apiId }, "failed to create clients from unknown callers");
      }
    }
  }

  async #create(apiId: string, callers: readonly UnknownCaller[]): Promise<void> {
    const api = this.#platform.services.get(directoryService).current.api(apiId);
    if (api === undefined || !takesCallers(api)) return;
    const { sealing, clock } = this.#platform;
    const { providerId } = api;
    const now = clock.now();
    await changeProtection(
      { platform: this.#platform },
      ({ added, extended }: Written) => reloadOf(added, extended),
      async (tx) => {
        await lockAdding(tx, providerId);
        const isRecent = and(
          eq(apiClientTable.providerId, providerId),
          eq(apiClientTable.importId, apiId),
          gt(apiClientTable.createdAt, new Date(now.getTime() - dayMs)),
        );
        const left = maxNewClientsPerDay - (await tx.$count(apiClientTable, isRecent));
        const named = await readNamedOrganizations(tx, providerId);
        const listed = named.filter(({ id }) => api.newClients.organizations.includes(id));
        const unknown = await withoutKnown(tx, providerId, callers);
        const planned = unknown.flatMap((caller) => plan(api, caller, listed) ?? []).slice(0, Math.max(0, left));
        const distinct = await distinguishNames(tx, providerId, planned);
        const known = await planKnown(tx, api, callers);
        const target = { providerId, apiId, importId: apiId, now };
        const added = await addClients(tx, sealing, target, [...distinct, ...known]);
        return { added, extended: known.map(({ id }) => id) };
      },
    );
  }
}

interface Written {
  readonly added: readonly string[];
  /** Clients of other APIs, which got access to this one. */
  readonly extended: readonly string[];
}

const takesCallers = ({ settings, newClients, isArchived }: ApiEntry) =>
  newClients.create && settings.mode === "monitor" && !isArchived;

function valueOf(caller: UnknownCaller): string {
  if (caller.kind === "client") return caller.id;
  return caller.kind === "key" ? caller.sha256 : caller.value;
}

/** Leaves out callers for which another process, or an earlier write, created a client. Keys are compared by name. */
async function withoutKnown(tx: Transaction, provider: string, callers: readonly UnknownCaller[]) {
  const { kind, value, providerId } = clientIdentityTable;
  const values = callers.map((caller) => valueOf(caller));
  const found = await tx
    .select({ kind, value })
    .from(clientIdentityTable)
    .where(and(eq(providerId, provider), inArray(value, values)));
  const known = new Set(found.map((row) => `${row.kind} ${row.value}`));
  return callers.filter((caller) => !known.has(`${caller.kind} ${valueOf(caller)}`));
}

/** Clients of the provider that called without access, of listed organizations only. */
async function planKnown(tx: Transaction, { providerId, newClients }: ApiEntry, callers: readonly UnknownCaller[]) {
  const ids = callers.flatMap((caller) => (caller.kind === "client" ? [caller.id] : []));
  if (ids.length === 0) return [];
  const { organizations } = newClients;
  const found = await tx
    .select()
    .from(apiClientTable)
    .where(
      and(
        eq(apiClientTable.providerId, providerId),
        inArray(apiClientTable.id, ids),
        organizations.length === 0 ? undefined : inArray(apiClientTable.organizationId, organizations),
      ),
    );
  return found.map((row): PlannedClient => ({ ...row, isKnown: true, keys: [], identities: [] }));
}

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly trafficNames: readonly string[];
}

/** null if organizations are listed and the caller's isn't one of them. */
function plan({ newClients }: ApiEntry, caller: UnknownCaller, listed: readonly Listed[]): PlannedClient | null {
  if (caller.kind === "client") return null;
  const value = valueOf(caller);
  const claims = "claims" in caller ? caller.claims : {};
  const named =
    newClients.organization_claim === "" ? null : readClaim(claims, newClients.organization_claim)?.toLowerCase();
  const organization = listed.find(({ id, name, trafficNames }) =>
    [id, name, ...trafficNames].some((each) => each.toLowerCase() === named),
  );
  if (newClients.organizations.length > 0 && organization === undefined) return null;
  const base = {
    id: newId(),
    isKnown: false,
    kind: newClients.kind,
    ownerEmail: newClients.owner_email,
    organizationId: organization?.id ?? null,
  };
  if (caller.kind === "key") return { ...base, name: prefixOfOwnKey(value), keys: [value], identities: [] };
  const kind: IdentityKind = caller.kind;
  return { ...base, name: value.slice(0, 120), keys: [], identities: [{ kind, value }] };
}

export const newCallersService = defineService("new callers", (platform) => new NewCallers(platform), {
  stop: (callers) => callers.write(),
});

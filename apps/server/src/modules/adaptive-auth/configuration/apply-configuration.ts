import {
  type BodyOf,
  type ConfigurationChange,
  type ConfigurationDocument,
  defaultTrustedHops,
  type Endpoints,
} from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { discardDraft } from "../adaptive-config/discard-draft.ts";
import { publishDraft } from "../adaptive-config/publish-draft.ts";
import { findVersion } from "../adaptive-config/queries.ts";
import { assertTestsPass } from "../adaptive-config/run-rule-tests.ts";
import { saveDraft } from "../adaptive-config/save-draft.ts";
import { insertClient } from "../api-client/create-client.ts";
import { saveClient } from "../api-client/update-client.ts";
import { addIdentity } from "../client-identity/identities.ts";
import { clientIdentityTable } from "../client-identity/table.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { createZone } from "../network-zone/create-zone.ts";
import { updateZone } from "../network-zone/update-zone.ts";
import { createProtectedApi } from "../protected-api/create-protected-api.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { updateProtectedApi } from "../protected-api/update-protected-api.ts";
import type { Names } from "./names.ts";
import { planConfiguration } from "./plan-configuration.ts";
import { fromFileSettings } from "./settings-file.ts";

/** Shorter than gateways usually wait, in milliseconds. */
const maxMs = 50_000;
/** Max documents that this process applies at a time, one for each provider. */
const maxApplying = 4;
const applying = new Set<string>();

/**
 * Applies a document with the console's own verbs, which audit each change. It stops at the first problem or after
 * `maxMs`; applying it again continues. @throws Failure that lists what was applied
 */
export async function applyConfiguration(
  call: ViewerCall,
  body: BodyOf<Endpoints["configurations.apply"]>,
): Promise<readonly ConfigurationChange[]> {
  const { providerId } = call.viewer;
  if (applying.has(providerId) || applying.size >= maxApplying)
    throw new Failure("rate_limited", { detail: "Another configuration is being applied.", retryAfter: 10 });
  applying.add(providerId);
  try {
    return await applyChanges(call, body);
  } finally {
    applying.delete(providerId);
  }
}

async function applyChanges(
  call: ViewerCall,
  { document, note }: BodyOf<Endpoints["configurations.apply"]>,
): Promise<readonly ConfigurationChange[]> {
  const { changes, names } = await planConfiguration(call, document);
  const until = performance.now() + maxMs;
  for (const [done, change] of changes.entries()) {
    try {
      if (performance.now() > until) throw new Failure("conflict", { detail: "This takes too long for one request." });
      await applyChange[change.kind](call, { document, note, names, change });
    } catch (error) {
      throw stoppedAt(call, error, change, changes.slice(0, done));
    }
  }
  return changes;
}

interface Applied {
  readonly document: ConfigurationDocument;
  readonly note: string;
  /** Extended by what is created. */
  readonly names: Names;
  readonly change: ConfigurationChange;
}

const applyChange: Readonly<
  Record<ConfigurationChange["kind"], (call: ViewerCall, applied: Applied) => Promise<void>>
> = {
  zone: async (call, { document, names, change }) => {
    const {
      cidrs = [],
      asns = [],
      countries = [],
      note = "",
      ...zone
    } = find(document.zones, (each) => each.name === change.name);
    const given = { ...zone, cidrs, asns, countries, note };
    const id = names.zones.idOf(zone.name);
    if (id !== undefined) await updateZone(call, id, only(given, change.fields));
    else names.zones.add((await createZone(call, given)).id, zone.name);
  },
  api: async (call, { document, names, change }) => {
    const { settings: _, new_clients, client_ways, ...api } = find(document.apis, ({ slug }) => slug === change.name);
    const given = {
      name: api.name,
      slug: api.slug,
      base_url: api.base_url,
      environment: api.environment ?? "production",
      sensitivity: api.sensitivity ?? "normal",
      endpoints: api.endpoints ?? [],
      trusted_hops: api.trusted_hops ?? [...defaultTrustedHops],
      trusts_remote_addr: api.trusts_remote_addr ?? false,
      ...(client_ways !== undefined && { client_ways }),
      ...(new_clients !== undefined && {
        new_clients: {
          ...new_clients,
          organizations: new_clients.organizations.map((name) => known(names.organizations.idOf(name), name)),
        },
      }),
    };
    const id = names.apis.idOf(api.slug);
    if (id !== undefined) await updateProtectedApi(call, id, only(given, change.fields));
    else names.apis.add(await createProtectedApi(call, given), api.slug);
  },
  client: async (call, { document, names, change }) => {
    const client = find(document.clients, ({ name }) => name === change.name);
    const { organization = null } = client;
    const given = {
      name: client.name,
      kind: client.kind,
      organization_id: organization === null ? null : known(names.organizations.idOf(organization), organization),
      owner_name: client.owner_name ?? "",
      owner_email: client.owner_email ?? "",
      tags: client.tags ?? [],
      declared: client.declared ?? { cidrs: [], asns: [], countries: [], agents: [] },
      apis: (client.apis ?? []).map((slug) => known(names.apis.idOf(slug), slug)),
    };
    const id = names.clients.idOf(client.name);
    const fields = change.fields.map((field) => (field === "organization" ? "organization_id" : field));
    if (id !== undefined) await saveClient(call, id, only(given, fields));
    else names.clients.add(await insertClient(call, { ...given, metadata: {} }), client.name);
  },
  identity: async (call, { document, names, change }) => {
    const { name, identities = [] } = find(document.clients, (each) => each.name === change.name);
    const id = known(names.clients.idOf(name), name);
    const rows = await call.platform.postgres.db
      .select()
      .from(clientIdentityTable)
      .where(eq(clientIdentityTable.clientId, id));
    for (const { kind, value } of identities)
      if (!rows.some((row) => row.kind === kind && row.value === toIdentityValue(kind, value)))
        await addIdentity(call, id, { kind, value });
  },
  policy: async (call, { document, note, names, change }) => {
    const { settings, slug } = find(document.apis, (each) => each.slug === change.name);
    const { db } = call.platform.postgres;
    const api = await findProtectedApi(db, call, known(names.apis.idOf(slug), slug));
    if (settings === undefined) return;
    if (api.draft !== null) throw new Failure("conflict", { detail: "The policy has an unpublished draft." });
    const live = await findVersion(db, api.id, api.configVersion);
    const wanted = fromFileSettings(settings, live.settings, api.endpoints, names);
    await assertTestsPass(call, api.id, wanted);
    await saveDraft(call, api.id, wanted);
    try {
      await publishDraft(call, api.id, { version: api.configVersion, note });
    } catch (error) {
      // A draft that stays would keep the document from being applied again.
      await discardDraft(call, api.id);
      throw error;
    }
  },
};

function find<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item {
  return known(items.find(holds), "the item of the change");
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The plan was made without ${name}`);
  return value;
}

/** Only the members that differ: what the document doesn't name is left as it is. */
function only<Shape extends object>(given: Shape, fields: readonly string[]): Partial<Shape> {
  // A part of an object has members of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field))) as Partial<Shape>;
}

/** Max changes that a message lists. */
const maxListed = 20;

/** The failure with its place in the document, and what was done before. */
function stoppedAt(
  { platform, requestId }: ViewerCall,
  error: unknown,
  { kind, name, pointer }: ConfigurationChange,
  done: readonly ConfigurationChange[],
): Failure {
  if (!(error instanceof Failure))
    platform.log.error({ err: error, request_id: requestId }, "applying a document failed");
  const failure = error instanceof Failure ? error : new Failure("internal");
  const listed = done.slice(0, maxListed).map((change) => `${change.action} ${change.kind} ${change.name}`);
  const more = done.length > maxListed ? `, and ${done.length - maxListed} more` : "";
  const applied = done.length === 0 ? "Nothing was applied." : `Applied: ${listed.join(", ")}${more}.`;
  return new Failure(failure.code, {
    detail: `Stopped at ${kind} ${name}: ${failure.message} ${applied} Apply the document again to continue.`,
    errors: (failure.errors ?? []).map((each) => ({
      ...each,
      pointer: `${kind === "policy" ? pointer.replace(/\/settings$/, "") : pointer}${each.pointer.replace(/^\/body/, "")}`,
    })),
    ...(failure.retryAfter !== undefined && { retryAfter: failure.retryAfter }),
  });
}

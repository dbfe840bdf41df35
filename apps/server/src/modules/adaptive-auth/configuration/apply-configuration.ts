import type { BodyOf, ConfigurationChange, ConfigurationDocument, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { publishDraft } from "../adaptive-config/publish-draft.ts";
import { findVersion } from "../adaptive-config/queries.ts";
import { saveDraft } from "../adaptive-config/save-draft.ts";
import { createClient } from "../api-client/create-client.ts";
import { updateClient } from "../api-client/update-client.ts";
import { addIdentity } from "../client-identity/identities.ts";
import { clientIdentityTable } from "../client-identity/table.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { createZone } from "../network-zone/create-zone.ts";
import { updateZone } from "../network-zone/update-zone.ts";
import { createProtectedApi } from "../protected-api/create-protected-api.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { updateProtectedApi } from "../protected-api/update-protected-api.ts";
import { type Names, readNames } from "./names.ts";
import { planConfiguration } from "./plan-configuration.ts";
import { fromFileSettings } from "./settings-file.ts";

/**
 * Applies a document: each change is one of the console's own, audited as such. It stops at the first problem, and applying
 * it again goes on. @throws Failure `invalid_input`, `conflict`
 */
export async function applyConfiguration(
  call: ViewerCall,
  { document, note }: BodyOf<Endpoints["configurations.apply"]>,
): Promise<readonly ConfigurationChange[]> {
  const changes = await planConfiguration(call, document);
  for (const change of changes) {
    // What earlier changes created has a name by now.
    const names = await readNames(call);
    try {
      await applyChange[change.kind](call, { document, note, names, change });
    } catch (error) {
      if (error instanceof Failure) throw atChange(error, change);
      throw error;
    }
  }
  return changes;
}

interface Applied {
  readonly document: ConfigurationDocument;
  readonly note: string;
  readonly names: Names;
  readonly change: ConfigurationChange;
}

const applyChange: Readonly<
  Record<ConfigurationChange["kind"], (call: ViewerCall, applied: Applied) => Promise<void>>
> = {
  zone: async (call, { document, names, change }) => {
    const zone = find(document.zones, ({ name }) => name === change.name);
    const id = names.zones.idOf(zone.name);
    await (id === undefined ? createZone(call, zone) : updateZone(call, id, zone));
  },
  api: async (call, { document, names, change }) => {
    const { settings: _, new_clients, trusted_hops, ...rest } = find(document.apis, ({ slug }) => slug === change.name);
    const given = {
      ...rest,
      ...(trusted_hops !== undefined && { trusted_hops }),
      ...(new_clients !== undefined && {
        new_clients: {
          ...new_clients,
          organizations: new_clients.organizations.flatMap((name) => names.organizations.idOf(name) ?? []),
        },
      }),
    };
    const id = names.apis.idOf(rest.slug);
    if (id !== undefined) await updateProtectedApi(call, id, given);
    else await createProtectedApi(call, { ...given, trusted_hops: trusted_hops ?? ["127.0.0.0/8", "::1/128"] });
  },
  client: async (call, { document, names, change }) => {
    const {
      identities: _,
      organization,
      apis,
      declared,
      ...rest
    } = find(document.clients, ({ name }) => name === change.name);
    const given = {
      ...rest,
      ...(declared !== undefined && { declared }),
      organization_id: organization === null ? null : (names.organizations.idOf(organization) ?? null),
      apis: apis.flatMap((slug) => names.apis.idOf(slug) ?? []),
    };
    const id = names.clients.idOf(rest.name);
    if (id !== undefined) await updateClient(call, id, given);
    else
      await createClient(call, {
        ...given,
        metadata: {},
        declared: declared ?? { cidrs: [], asns: [], countries: [], agents: [] },
      });
  },
  identity: async (call, { document, names, change }) => {
    const { name, identities } = find(document.clients, (each) => each.name === change.name);
    const id = names.clients.idOf(name) ?? "";
    const known = await call.platform.postgres.db
      .select()
      .from(clientIdentityTable)
      .where(eq(clientIdentityTable.clientId, id));
    for (const { kind, value } of identities)
      if (!known.some((each) => each.kind === kind && each.value === toIdentityValue(kind, value)))
        await addIdentity(call, id, { kind, value });
  },
  policy: async (call, { document, note, names, change }) => {
    const { settings, slug } = find(document.apis, (each) => each.slug === change.name);
    const { db } = call.platform.postgres;
    const api = await findProtectedApi(db, call, names.apis.idOf(slug) ?? "");
    if (settings === undefined) return;
    if (api.draft !== null) throw new Failure("conflict", { detail: "The policy has an unpublished draft." });
    const live = await findVersion(db, api.id, api.configVersion);
    await saveDraft(call, api.id, fromFileSettings(settings, live.settings, api.endpoints, names));
    // Nothing is left to publish if only what isn't part of a version differs.
    if ((await findProtectedApi(db, call, api.id)).draft === null) return;
    await publishDraft(call, api.id, { version: api.configVersion, note });
  },
};

function find<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item {
  const found = items.find(holds);
  if (found === undefined) throw new Error("A change of a document is about something in it");
  return found;
}

/** The failure with what it is about. */
function atChange(failure: Failure, { kind, name }: ConfigurationChange): Failure {
  const { code, errors, retryAfter, message } = failure;
  return new Failure(code, {
    detail: `${kind} ${name}: ${message}`,
    ...(errors !== undefined && { errors }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

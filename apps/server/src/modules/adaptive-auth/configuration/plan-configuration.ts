import { isDeepStrictEqual } from "node:util";
import {
  type AdaptiveSettings,
  type ConfigurationChange,
  type ConfigurationDocument,
  settingsChanges,
} from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { listZones } from "../network-zone/queries.ts";
import { findProblems } from "./document-problems.ts";
import { type KnownApi, readApis, readClients } from "./export-configuration.ts";
import { type Names, readNames } from "./names.ts";
import { fromFileSettings, placeOf } from "./settings-file.ts";

/** Max problems that a response lists. */
const maxErrors = 100;

interface Plan {
  /** In the order in which they are made. */
  readonly changes: readonly ConfigurationChange[];
  readonly names: Names;
}

/** Lists what a document would change. @throws Failure `invalid_input` if it can't be applied */
export async function planConfiguration(call: ViewerCall, document: ConfigurationDocument): Promise<Plan> {
  const names = await readNames(call);
  const apis = await readApis(call, names);
  const errors = await findProblems(call, { document, names, apis });
  if (errors.length > 0) throw new Failure("invalid_input", { errors: errors.slice(0, maxErrors) });
  const zoneNamed = byName((await listZones(call)).items, ({ name }) => name);
  const apiNamed = byName(apis, ({ row }) => row.slug);
  const ids = document.clients.flatMap(({ name }) => names.clients.idOf(name) ?? []);
  const clientNamed = byName(await readClients(call, names, ids), ({ name }) => name);
  const changes = [
    ...document.zones.flatMap((zone, at) =>
      compare({ kind: "zone", name: zone.name, pointer: `/document/zones/${at}` }, zoneNamed(zone.name), zone),
    ),
    ...document.apis.flatMap((api, at) =>
      compare(
        { kind: "api", name: api.slug, pointer: `/document/apis/${at}` },
        apiNamed(api.slug)?.file,
        normalizeApi(api, names),
      ),
    ),
    ...document.clients.flatMap((client, at) =>
      compare(
        { kind: "client", name: client.name, pointer: `/document/clients/${at}` },
        clientNamed(client.name),
        normalizeClient(client, names),
      ),
    ),
    ...document.clients.flatMap(({ name, identities = [] }, at): ConfigurationChange[] => {
      const known = clientNamed(name)?.identities ?? [];
      const missing = identities.filter(
        ({ kind, value }) => !known.some((each) => each.kind === kind && each.value === toIdentityValue(kind, value)),
      );
      const fields = [...new Set(missing.map(({ kind }) => kind))];
      const pointer = `/document/clients/${at}/identities`;
      return missing.length === 0 ? [] : [{ kind: "identity", name, action: "create", fields, pointer }];
    }),
    ...document.apis.flatMap(({ slug, settings, endpoints }, at): ConfigurationChange[] => {
      if (settings === undefined) return [];
      const fields = changedSettings({ settings, endpoints }, apiNamed(slug), names);
      const pointer = `/document/apis/${at}/settings`;
      return fields.length === 0 ? [] : [{ kind: "policy", name: slug, action: "update", fields, pointer }];
    }),
  ];
  return { changes, names };
}

type Place = Pick<ConfigurationChange, "kind" | "name" | "pointer">;

/** The change to an item, if members of the document differ from it. */
function compare(place: Place, known: object | undefined, wanted: object): ConfigurationChange[] {
  if (known === undefined) return [{ ...place, action: "create", fields: [] }];
  const fields = Object.entries(wanted)
    .filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(plain(value), plain(Reflect.get(known, field))),
    )
    .map(([field]) => field);
  return fields.length === 0 ? [] : [{ ...place, action: "update", fields }];
}

/** As JSON, without undefined members. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

type FileApi = ConfigurationDocument["apis"][number];
type FileClient = ConfigurationDocument["clients"][number];

/** An API as it is stored: without duplicates, and with the spelling of existing names. */
function normalizeApi(given: FileApi, names: Names): Omit<FileApi, "settings"> {
  const { settings: _, endpoints, trusted_hops, new_clients, ...api } = given;
  return {
    ...api,
    endpoints: endpoints && [...new Map(endpoints.map((endpoint) => [placeOf(endpoint), endpoint])).values()],
    trusted_hops: trusted_hops && [...new Set(trusted_hops)],
    new_clients: new_clients && {
      ...new_clients,
      organizations: [...new Set(new_clients.organizations.map((name) => asStored(name, names.organizations)))],
    },
  };
}

function normalizeClient(given: FileClient, names: Names): Omit<FileClient, "identities"> {
  const { identities: _, tags, apis, organization, ...client } = given;
  return {
    ...client,
    organization: typeof organization === "string" ? asStored(organization, names.organizations) : organization,
    tags: tags && [...new Set(tags)].toSorted(),
    apis: apis && [...new Set(apis)].toSorted(),
  };
}

function asStored(name: string, { idOf, nameOf }: Names["organizations"]): string {
  return nameOf(idOf(name) ?? "") ?? name;
}

/** Members of the settings that publishing would change: by the same comparison. */
function changedSettings(
  { settings, endpoints = [] }: { readonly settings: NonNullable<FileApi["settings"]> } & Pick<FileApi, "endpoints">,
  known: KnownApi | undefined,
  names: Names,
): string[] {
  const live: AdaptiveSettings = known?.live ?? createDefaultSettings(newId);
  const places = [...endpoints, ...(known?.row.endpoints ?? [])];
  const changes = settingsChanges(live, fromFileSettings(settings, live, places, names));
  return [
    ...new Set(
      changes.map((change) => {
        if (change.kind === "field") return change.field;
        return change.kind === "weight" ? "weights" : "rules";
      }),
    ),
  ];
}

function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): (name: string) => Item | undefined {
  const found = new Map(items.map((item) => [nameOf(item).toLowerCase(), item]));
  return (name) => found.get(name.toLowerCase());
}

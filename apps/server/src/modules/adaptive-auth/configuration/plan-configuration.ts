import { isDeepStrictEqual } from "node:util";
import type { ConfigurationChange, ConfigurationDocument, FieldError } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { listZones } from "../network-zone/queries.ts";
import { readApis, readClients } from "./export-configuration.ts";
import { type Names, readNames } from "./names.ts";

/** What applying a document would change, in the order in which it does. @throws Failure `invalid_input` for unknown names */
export async function planConfiguration(
  call: ViewerCall,
  document: ConfigurationDocument,
): Promise<readonly ConfigurationChange[]> {
  const names = await readNames(call);
  const errors = [...findRepeated(document), ...findUnknown(document, names)];
  if (errors.length > 0) throw new Failure("invalid_input", { errors });
  const zones = byName((await listZones(call)).items, ({ name }) => name);
  const apis = byName(await readApis(call, names), ({ slug }) => slug);
  const ids = document.clients.flatMap(({ name }) => names.clients.idOf(name) ?? []);
  const clients = byName(await readClients(call, names, ids), ({ name }) => name);
  return [
    ...document.zones.flatMap((zone) => compare("zone", zone.name, zones(zone.name), zone)),
    ...document.apis.flatMap(({ settings: _, ...api }) => compare("api", api.slug, apis(api.slug), api)),
    ...document.clients.flatMap(({ identities: _, ...client }) =>
      compare("client", client.name, clients(client.name), {
        ...client,
        tags: client.tags.toSorted(),
        apis: client.apis.toSorted(),
      }),
    ),
    ...document.clients.flatMap(({ name, identities }) => {
      const known = clients(name)?.identities ?? [];
      const missing = identities.filter(
        ({ kind, value }) => !known.some((each) => each.kind === kind && each.value === toIdentityValue(kind, value)),
      );
      const fields = [...new Set(missing.map(({ kind }) => kind))];
      return missing.length === 0 ? [] : [{ kind: "identity" as const, name, action: "create" as const, fields }];
    }),
    ...document.apis.flatMap(({ slug, settings }) =>
      settings === undefined ? [] : compare("policy", slug, apis(slug)?.settings ?? {}, settings),
    ),
  ];
}

/** A change of what differs in the members that are wanted; none if nothing does. */
function compare(
  kind: ConfigurationChange["kind"],
  name: string,
  known: object | undefined,
  wanted: object,
): ConfigurationChange[] {
  if (known === undefined) return [{ kind, name, action: "create", fields: [] }];
  const fields = Object.entries(wanted)
    .filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(plain(value), plain(Reflect.get(known, field))),
    )
    .map(([field]) => field);
  return fields.length === 0 ? [] : [{ kind, name, action: "update", fields }];
}

/** As JSON has it: without members that are undefined. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): (name: string) => Item | undefined {
  const found = new Map(items.map((item) => [nameOf(item).toLowerCase(), item]));
  return (name) => found.get(name.toLowerCase());
}

/** Names that occur twice in their list. */
function findRepeated({ zones, apis, clients }: ConfigurationDocument): FieldError[] {
  const lists = {
    zones: zones.map(({ name }) => name),
    apis: apis.map(({ slug }) => slug),
    clients: clients.map(({ name }) => name),
  };
  return Object.entries(lists).flatMap(([list, names]) =>
    names.flatMap((name, at) =>
      names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === at
        ? []
        : [{ pointer: `/body/document/${list}/${at}`, message: `${name} is listed twice.` }],
    ),
  );
}

/** Names that neither the provider has nor the document creates. */
function findUnknown(document: ConfigurationDocument, names: Names): FieldError[] {
  const made = {
    zones: new Set(document.zones.map(({ name }) => name.toLowerCase())),
    clients: new Set(document.clients.map(({ name }) => name.toLowerCase())),
    apis: new Set(document.apis.map(({ slug }) => slug)),
    organizations: new Set<string>(),
  };
  const check = (list: keyof typeof made, wanted: readonly string[] | undefined, pointer: string): FieldError[] =>
    (wanted ?? []).flatMap((name) =>
      made[list].has(name.toLowerCase()) || names[list].idOf(name) !== undefined
        ? []
        : [{ pointer: `/body/document/${pointer}`, message: `${name} doesn't exist.` }],
    );
  return [
    ...document.clients.flatMap(({ organization, apis }, at) => [
      ...check("organizations", organization === null ? [] : [organization], `clients/${at}/organization`),
      ...check("apis", apis, `clients/${at}/apis`),
    ]),
    ...document.apis.flatMap(({ endpoints, new_clients, settings }, at) => {
      const places = new Set(endpoints.map(({ method, template }) => `${method} ${template}`));
      return [
        ...check("organizations", new_clients?.organizations, `apis/${at}/new_clients/organizations`),
        ...(settings?.rules ?? []).flatMap(({ when }, rule) => {
          const pointer = `apis/${at}/settings/rules/${rule}/when`;
          return [
            ...check("zones", [...(when.zones ?? []), ...(when.zones_not ?? [])], `${pointer}/zones`),
            ...check("clients", when.clients, `${pointer}/clients`),
            ...check("organizations", when.organizations, `${pointer}/organizations`),
            ...(when.endpoints ?? []).flatMap((place) =>
              places.has(place)
                ? []
                : [
                    {
                      pointer: `/body/document/${pointer}/endpoints`,
                      message: `${place} isn't an endpoint of this API.`,
                    },
                  ],
            ),
          ];
        }),
      ];
    }),
  ];
}

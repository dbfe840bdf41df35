import { type ConfigurationDocument, type FieldError, maxClientIdentities } from "@parapet/contract";
import { parseBlock } from "@parapet/ip-address";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findConditionProblems } from "../adaptive-config/check-settings.ts";
import { clientIdentityTable } from "../client-identity/table.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { sealWays } from "../protected-api/stored-ways.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import type { KnownApi } from "./export-configuration.ts";
import type { Names } from "./names.ts";
import { placeOf } from "./settings-file.ts";

interface Given {
  readonly document: ConfigurationDocument;
  readonly names: Names;
  /** APIs in use. */
  readonly apis: readonly KnownApi[];
}

/** Why a document can't be applied. Rule tests aren't run: they need what the document creates. */
export async function findProblems(call: ViewerCall, given: Given): Promise<FieldError[]> {
  return [
    ...findRepeated(given.document),
    ...findUnknown(given),
    ...given.document.apis.flatMap((api, at) => findApiProblems(api, `/document/apis/${at}`, given)),
    ...(await findTakenSlugs(call, given)),
    ...(await findIdentityProblems(call, given)),
  ];
}

/** Names that occur twice in their list. */
function findRepeated({ zones, apis, clients }: ConfigurationDocument): FieldError[] {
  return [
    ...repeated(zones, ({ name }) => name, "zones", "name"),
    ...repeated(apis, ({ slug }) => slug, "apis", "slug"),
    ...repeated(apis, ({ name }) => name, "apis", "name"),
    ...repeated(clients, ({ name }) => name, "clients", "name"),
  ];
}

function repeated<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  list: string,
  member: string,
): FieldError[] {
  const seen = new Set<string>();
  return items.flatMap((item, at) => {
    const name = nameOf(item);
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew ? [] : [{ pointer: `/document/${list}/${at}/${member}`, message: `${name} is listed twice.` }];
  });
}

/** Names that neither the provider has, nor the document creates, nor the live policy already has in place of an ID. */
function findUnknown({ document, names, apis }: Given): FieldError[] {
  const created = {
    zones: new Set(document.zones.map(({ name }) => name.toLowerCase())),
    clients: new Set(document.clients.map(({ name }) => name.toLowerCase())),
    apis: new Set(document.apis.map(({ slug }) => slug)),
    organizations: new Set<string>(),
  };
  const check = (list: keyof typeof created, wanted: readonly string[] | undefined, pointer: string): FieldError[] =>
    (wanted ?? []).flatMap((name) =>
      created[list].has(name.toLowerCase()) || names[list].idOf(name) !== undefined
        ? []
        : [{ pointer: `/document/${pointer}`, message: `${name} doesn't exist.` }],
    );
  return [
    ...document.clients.flatMap(({ organization, apis: called }, at) => [
      ...check("organizations", typeof organization === "string" ? [organization] : [], `clients/${at}/organization`),
      ...check("apis", called, `clients/${at}/apis`),
    ]),
    ...document.apis.flatMap(({ slug, endpoints, new_clients, settings }, at) => {
      const known = apis.find(({ row }) => row.slug === slug);
      const lost = new Set<unknown>([
        ...(known?.live.rules ?? []).flatMap(({ when }) => Object.values(when).flat()),
        ...(known?.live.tests ?? []).map(({ call }) => call.client_id),
      ]);
      const places = new Set<unknown>((endpoints ?? known?.row.endpoints ?? []).map(placeOf));
      const unlessLost = (wanted: readonly string[] = []) => wanted.filter((name) => !lost.has(name));
      const tests = settings?.tests ?? [];
      const ruleNames = new Set(settings?.rules.map(({ name }) => name));
      return [
        ...check("organizations", new_clients?.organizations, `apis/${at}/new_clients/organizations`),
        ...(settings?.rules ?? []).flatMap(({ when }, rule) => {
          const pointer = `apis/${at}/settings/rules/${rule}/when`;
          return [
            ...check("zones", unlessLost(when.zones), `${pointer}/zones`),
            ...check("zones", unlessLost(when.zones_not), `${pointer}/zones_not`),
            ...check("clients", unlessLost(when.clients), `${pointer}/clients`),
            ...check("organizations", unlessLost(when.organizations), `${pointer}/organizations`),
            ...unlessLost(when.endpoints)
              .filter((place) => !places.has(place))
              .map((place) => ({
                pointer: `/document/${pointer}/endpoints`,
                message: `${place} isn't an endpoint of this API.`,
              })),
          ];
        }),
        ...tests.flatMap(({ call, rule }, test) => {
          const pointer = `apis/${at}/settings/tests/${test}`;
          return [
            ...check("clients", unlessLost(call.client === undefined ? [] : [call.client]), `${pointer}/call/client`),
            ...(rule === undefined || ruleNames.has(rule)
              ? []
              : [{ pointer: `/document/${pointer}/rule`, message: `${rule} isn't a rule of this policy.` }]),
          ];
        }),
      ];
    }),
  ];
}

/** What saving and publishing would refuse. */
function findApiProblems(
  { slug, name, client_ways = [], new_clients, settings }: ConfigurationDocument["apis"][number],
  pointer: string,
  { apis }: Given,
): FieldError[] {
  const known = apis.find(({ row }) => row.slug === slug);
  const namesake = apis.find(({ row }) => row.slug !== slug && row.name.toLowerCase() === name.toLowerCase());
  const conditions = (settings?.rules ?? []).flatMap(({ when }, at) => findConditionProblems(when, at));
  return [
    ...(namesake === undefined ? [] : [{ pointer: `${pointer}/name`, message: `${namesake.row.slug} has this name.` }]),
    ...(new_clients !== undefined && new_clients.organizations.length > 0 && new_clients.organization_claim === ""
      ? [
          {
            pointer: `${pointer}/new_clients/organization_claim`,
            message: "Name the claim that states the organization.",
          },
        ]
      : []),
    ...findWayProblems(client_ways, known).map((error) => ({ ...error, pointer: `${pointer}${error.pointer}` })),
    ...conditions.map((error) => ({ ...error, pointer: `${pointer}${error.pointer}` })),
    ...(settings !== undefined && known !== undefined && known.row.draft !== null
      ? [
          {
            pointer: `${pointer}/settings`,
            message: "The policy has an unpublished draft. Publish or discard it first.",
          },
        ]
      : []),
  ];
}

/** Key sets that can't be read, and secrets that are neither given nor saved. */
function findWayProblems(
  ways: NonNullable<ConfigurationDocument["apis"][number]["client_ways"]>,
  known: KnownApi | undefined,
): readonly FieldError[] {
  try {
    sealWays({ seal: (secret) => secret }, ways, known?.row.clientWays ?? []);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (error.errors ?? []).map(({ pointer, message }) => ({ pointer: pointer.replace(/^\/body/, ""), message }));
  }
}

/** Slugs are unique in an installation. */
async function findTakenSlugs({ platform, viewer }: ViewerCall, { document }: Given): Promise<FieldError[]> {
  const table = protectedApiTable;
  const slugs = document.apis.map(({ slug }) => slug);
  const taken = await platform.postgres.db
    .select({ slug: table.slug })
    .from(table)
    .where(and(ne(table.providerId, viewer.providerId), isNull(table.archivedAt), inArray(table.slug, slugs)));
  const message = "This slug is already in use.";
  return taken.map(({ slug }) => ({ pointer: `/document/apis/${slugs.indexOf(slug)}/slug`, message }));
}

/** Identities that aren't valid, belong to another client, or exceed a client's limit. */
async function findIdentityProblems(
  { platform, viewer }: ViewerCall,
  { document, names }: Given,
): Promise<FieldError[]> {
  const table = clientIdentityTable;
  const wanted = document.clients.flatMap(({ name, identities = [] }, at) =>
    identities.map(({ kind, value }, place) => ({
      kind,
      value: toIdentityValue(kind, value),
      clientId: names.clients.idOf(name) ?? name,
      at,
      pointer: `/document/clients/${at}/identities/${place}`,
    })),
  );
  if (wanted.length === 0) return [];
  const ids = document.clients.flatMap(({ name }) => names.clients.idOf(name) ?? []);
  const { db } = platform.postgres;
  const own = eq(table.providerId, viewer.providerId);
  const values = [...new Set(wanted.map(({ value }) => value))];
  const known = [
    ...(await db
      .select()
      .from(table)
      .where(and(own, inArray(table.value, values)))),
    ...(ids.length === 0
      ? []
      : await db
          .select()
          .from(table)
          .where(and(own, inArray(table.clientId, ids)))),
  ];
  const owners = new Map(known.map(({ kind, value, clientId }) => [`${kind} ${value}`, clientId]));
  const counts = new Map<string, Set<string>>();
  for (const { id, clientId } of known) counts.set(clientId, (counts.get(clientId) ?? new Set()).add(id));
  return wanted.flatMap(({ kind, value, clientId, pointer }): FieldError[] => {
    if (kind === "address" && parseBlock(value) === null)
      return [{ pointer: `${pointer}/value`, message: "Enter an address or a block, such as 192.0.2.0/24." }];
    const owner = owners.get(`${kind} ${value}`);
    owners.set(`${kind} ${value}`, owner ?? clientId);
    if (owner !== undefined && owner !== clientId)
      return [{ pointer: `${pointer}/value`, message: "This identifies another client." }];
    if (owner !== undefined) return [];
    const all = (counts.get(clientId) ?? new Set()).add(pointer);
    counts.set(clientId, all);
    if (all.size <= maxClientIdentities) return [];
    return [{ pointer, message: `A client can have up to ${maxClientIdentities} identities.` }];
  });
}

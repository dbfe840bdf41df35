import { createPublicKey } from "node:crypto";
import type {
  AdaptiveSettings,
  ClientKind,
  DeclaredContext,
  IdentityKind,
  NewClients,
  ProtectedEndpoint,
  Sensitivity,
  StepUpMethod,
} from "@parapet/contract";
import { compileBlocks } from "@parapet/ip-address";
import type { Postgres } from "../../../platform/postgres/postgres.ts";
import { proofs } from "../challenge/step-up-methods.ts";
import type { StoredWay } from "../protected-api/stored-ways.ts";
import { compileRules } from "./compile-rules.ts";
import { identityName, toDigestText, type StoredClient } from "./directory.ts";
import { compileEndpoints, unlistedSensitivity } from "./endpoint-matcher.ts";
import type { ApiEntry, ClientEntry, Declared, KeyEntry, ProviderEntry, ZoneEntry } from "./entries.ts";
import { internString } from "./intern-string.ts";

type Pool = Pick<Postgres["pool"], "query">;

interface ApiRow {
  readonly id: string;
  readonly provider_id: string;
  readonly name: string;
  readonly slug: string;
  readonly base_url: string;
  readonly sensitivity: Sensitivity;
  readonly endpoints: readonly ProtectedEndpoint[];
  readonly trusted_hops: readonly string[];
  readonly trusts_remote_addr: boolean;
  readonly client_ways: readonly StoredWay[];
  readonly new_clients: NewClients;
  readonly config_version: number;
  readonly bypass_until: Date | null;
  readonly archived_at: Date | null;
  readonly settings: AdaptiveSettings;
}

/** APIs with their current settings. @param id null for all */
export async function readApis(pool: Pool, id: string | null): Promise<ApiEntry[]> {
  const { rows } = await pool.query<ApiRow>(
    `select a.*, c.settings from protected_api a
     join adaptive_config c on c.api_id = a.id and c.version = a.config_version
     where $1::uuid is null or a.id = $1`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    providerId: internString(row.provider_id),
    name: row.name,
    slug: row.slug,
    baseUrl: row.base_url,
    sensitivity: row.sensitivity,
    endpoints: compileEndpoints(row.endpoints, row.base_url, row.settings.path_case),
    unlistedSensitivity: unlistedSensitivity(row, row.settings.unlisted_sensitivity),
    hops: compileBlocks(row.trusted_hops),
    trustsRemoteAddr: row.trusts_remote_addr,
    ways: row.client_ways,
    newClients: row.new_clients,
    settings: row.settings,
    ...compileRules(row.settings, row.base_url),
    configVersion: row.config_version,
    bypassUntilMs: row.bypass_until?.getTime() ?? 0,
    isArchived: row.archived_at !== null,
  }));
}

interface ProviderRow {
  readonly id: string;
  readonly public_id: string;
  readonly archived_at: Date | null;
  readonly kid: string | null;
  readonly sealed_private_key: string | null;
  readonly public_keys: readonly { readonly kid: string; readonly pem: string; readonly until: number | null }[];
  readonly zones: readonly (Omit<ZoneEntry, "cidrs" | "asns" | "countries"> & {
    readonly cidrs: readonly string[];
    readonly asns: readonly number[];
    readonly countries: readonly string[];
  })[];
}

/** Providers with their zones and signing keys. @param id null for all */
export async function readProviders(pool: Pool, id: string | null): Promise<ProviderEntry[]> {
  const { rows } = await pool.query<ProviderRow>(
    `select p.id, p.public_id, p.archived_at, k.kid, k.sealed_private_key,
       coalesce((select json_agg(json_build_object('id', z.id, 'kind', z.kind, 'cidrs', z.cidrs, 'asns', z.asns,
         'countries', z.countries) order by z.id) from network_zone z where z.provider_id = p.id), '[]') as zones,
       coalesce((select json_agg(json_build_object('kid', o.kid, 'pem', o.public_key,
         'until', extract(epoch from o.retires_at) * 1000)) from provider_key o where o.provider_id = p.id), '[]') as public_keys
     from provider p left join provider_key k on k.provider_id = p.id and k.retires_at is null
     where $1::uuid is null or p.id = $1`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    publicId: row.public_id,
    isInUse: row.archived_at === null,
    zones: row.zones.map((zone) => ({
      id: zone.id,
      kind: zone.kind,
      cidrs: compileBlocks(zone.cidrs),
      asns: new Set(zone.asns),
      countries: new Set(zone.countries),
    })),
    signingKey:
      row.kid === null || row.sealed_private_key === null
        ? null
        : { kid: row.kid, sealedPrivateKey: row.sealed_private_key },
    publicKeys: row.public_keys.map(({ kid, pem, until }) => ({
      kid,
      key: createPublicKey(pem),
      untilMs: until ?? Infinity,
    })),
  }));
}

interface ClientRow {
  readonly id: string;
  readonly public_id: string;
  readonly provider_id: string;
  readonly organization_id: string | null;
  readonly kind: ClientKind;
  readonly state: ClientEntry["state"];
  readonly locked_until: Date | null;
  readonly elevations_ended_at: Date | null;
  readonly tags: readonly string[];
  readonly declared: DeclaredContext;
  readonly sessions: number;
  readonly session_days: number;
  readonly last_day: number;
  readonly apis: readonly string[];
  readonly totp: boolean;
  readonly insecure_codes: boolean;
  readonly has_owner: boolean;
  readonly thumbprints: readonly string[];
  readonly keys: readonly {
    readonly id: string;
    readonly prefix: string;
    readonly hash: string;
    readonly until: number | null;
    readonly revoked: boolean;
    readonly locked: boolean;
    readonly linked: boolean;
  }[];
  readonly identities: readonly {
    readonly id: string;
    readonly kind: IdentityKind;
    readonly value: string;
    readonly linked: boolean;
  }[];
  readonly elevations: readonly {
    readonly api_id: string;
    readonly hash: string;
    readonly acr: string | null;
    readonly amr: readonly string[];
    readonly since: number;
    readonly until: number;
  }[];
  readonly remembered: readonly {
    readonly api_id: string;
    readonly thumbprint: string | null;
    readonly caller: string | null;
    readonly method: StepUpMethod;
    readonly since: number;
    readonly until: number;
  }[];
}

/** Whether feedback says "not ours" about a context after it was trusted. */
const notDisowned = (trusted: string, since: string) => `not exists (select from decision_feedback d
  where d.client_id = ${trusted}.client_id and d.api_id = ${trusted}.api_id and d.context_hash = ${trusted}.context_hash
    and d.verdict = 'not_ours' and d.given_at > ${since})`;

const clientColumns = `
  select c.id, c.public_id, c.provider_id, c.organization_id, c.kind, c.state, c.locked_until, c.elevations_ended_at, c.tags, c.declared, c.sessions,
    c.owner_email <> '' as has_owner,
    c.session_days, coalesce(floor(extract(epoch from c.last_seen_at) / 86400)::int, 0) as last_day,
    array(select a.api_id::text from api_client_access a where a.client_id = c.id) as apis,
    exists (select from client_totp t where t.client_id = c.id and t.confirmed_at is not null) as totp,
    exists (select from insecure_code i where i.client_id = c.id and i.allowed_until > $1) as insecure_codes,
    array(select s.thumbprint from signing_key s where s.client_id = c.id and s.revoked_at is null) as thumbprints,
    coalesce((select json_agg(json_build_object('id', k.id, 'prefix', k.prefix, 'hash', encode(k.key_hash, 'hex'),
      'until', extract(epoch from k.expires_at) * 1000, 'revoked', k.revoked_at is not null,
      'locked', k.locked_at is not null, 'linked', k.consumer is not null))
      from client_key k where k.client_id = c.id), '[]') as keys,
    coalesce((select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'value', i.value,
      'linked', i.key_hash is not null))
      from client_identity i where i.client_id = c.id), '[]') as identities,
    coalesce((select json_agg(e) from (
      select api_id, encode(caller_hash, 'hex') as hash, acr, amr, extract(epoch from auth_time) * 1000 as since,
        extract(epoch from expires_at) * 1000 as until
      from elevation where client_id = c.id and revoked_at is null and expires_at > $1
      union all
      select api_id, encode(context_hash, 'hex'), '${proofs.approval.acr}', '{}', extract(epoch from coalesce(passed_at, first_seen_at)) * 1000,
        extract(epoch from trusted_until) * 1000
      from client_context x where client_id = c.id and trusted_until > $1
        and ${notDisowned("x", "coalesce(x.passed_at, x.first_seen_at)")}
      union all
      select api_id, encode(context_hash, 'hex'), null, '{}', extract(epoch from given_at) * 1000,
        extract(epoch from trusted_until) * 1000
      from decision_feedback x where client_id = c.id and verdict = 'ours' and trusted_until > $1
        and ${notDisowned("x", "x.given_at")}) e), '[]') as elevations,
    coalesce((select json_agg(json_build_object('api_id', d.api_id, 'thumbprint', d.thumbprint, 'caller', encode(d.caller_hash, 'hex'),
      'method', d.method, 'since', extract(epoch from d.remembered_at) * 1000, 'until', extract(epoch from d.expires_at) * 1000))
      from remembered_device d where d.client_id = c.id and d.expires_at > $1), '[]') as remembered
  from api_client c`;

interface Page {
  readonly from: string;
  /** Whether `from` was read already. */
  readonly isAfter: boolean;
  /** The last ID, itself included. */
  readonly to: string;
  readonly count: number;
}

/** A page of clients, ordered by ID. */
export async function readClientsAfter(pool: Pool, now: Date, page: Page): Promise<StoredClient[]> {
  const { from, isAfter, to, count } = page;
  const query = `${clientColumns} where c.id ${isAfter ? ">" : ">="} $2 and c.id <= $3 order by c.id limit $4`;
  return (await pool.query<ClientRow>(query, [now, from, to, count])).rows.map(storedClient);
}

export async function readClient(pool: Pool, now: Date, id: string): Promise<StoredClient | null> {
  const { rows } = await pool.query<ClientRow>(`${clientColumns} where c.id = $2`, [now, id]);
  return rows.map(storedClient)[0] ?? null;
}

const none: readonly never[] = [];
const some = <Item>(items: readonly Item[]): readonly Item[] => (items.length === 0 ? none : items);

function storedClient(row: ClientRow): StoredClient {
  const { id } = row;
  const client: ClientEntry = {
    id,
    publicId: row.public_id,
    providerId: internString(row.provider_id),
    organizationId: row.organization_id === null ? null : internString(row.organization_id),
    kind: row.kind === "headless" ? "headless" : "interactive",
    state: row.state,
    lockedUntilMs: row.locked_until?.getTime() ?? 0,
    tags: some(row.tags.map(internString)),
    declared: toDeclared(row.declared),
    apis: some(row.apis.map(internString)),
    // Headless clients can't enter codes, but their owners can approve.
    hasFactor:
      row.thumbprints.length > 0 || row.insecure_codes || (row.kind === "interactive" ? row.totp : row.has_owner),
    thumbprints: some(row.thumbprints),
    elevations: some(
      row.elevations.map(({ api_id, hash, acr, amr, since, until }) => ({
        apiId: internString(api_id),
        of: hash,
        acr,
        amr,
        authTimeMs: since,
        untilMs: until,
      })),
    ),
    remembered: some(
      row.remembered.map(({ api_id, thumbprint, caller, method, since, until }) => ({
        apiId: internString(api_id),
        boundTo: thumbprint === null ? ("address" as const) : ("signing_key" as const),
        of: thumbprint ?? caller ?? "",
        method,
        sinceMs: since,
        untilMs: until,
      })),
    ),
    elevationsFromMs: row.elevations_ended_at?.getTime() ?? 0,
    seen: { sessions: row.sessions, days: row.session_days, lastDay: row.last_day },
  };
  const keyOf = (key: ClientRow["keys"][number]): KeyEntry => ({
    id: key.id,
    clientId: id,
    prefix: key.prefix,
    untilMs: key.until ?? Infinity,
    isRevoked: key.revoked,
    isLocked: key.locked,
    isKey: true,
    isLinked: key.linked,
  });
  const identityOf = ({ id: of, value, linked }: ClientRow["identities"][number]): KeyEntry => ({
    id: of,
    clientId: id,
    prefix: value.slice(0, 60),
    untilMs: Infinity,
    isRevoked: false,
    isLocked: false,
    isKey: false,
    isLinked: linked,
  });
  const blocks = row.identities.filter(({ kind }) => kind === "address");
  return {
    client,
    keys: [
      ...row.keys.map((key) => [toDigestText(Buffer.from(key.hash, "hex")), keyOf(key)] as const),
      ...row.identities.map((each) => [identityName(client.providerId, each), identityOf(each)] as const),
    ],
    blocks: some(blocks.map((each) => ({ block: each.value, name: identityName(client.providerId, each) }))),
  };
}

function toDeclared({ cidrs, asns, countries, agents }: DeclaredContext): Declared | null {
  if (cidrs.length + asns.length + countries.length + agents.length === 0) return null;
  const names = agents.map((agent) => agent.toLowerCase());
  return {
    cidrs: compileBlocks(cidrs),
    asns: new Set(asns),
    countries: new Set(countries),
    agents: new Set(names),
  };
}

import type { Postgres, Transaction } from "../../../platform/postgres/postgres.ts";
import { sql } from "drizzle-orm";
import type { CountedClient, CountedContext, UsedKey } from "./pending-counts.ts";

type Pool = Pick<Postgres["pool"], "query">;

interface LearntRow {
  readonly client_id: string;
  readonly learner: string;
  readonly state: Buffer;
}

/** What learners saved of clients, in the order of clients and learners, after one. */
export async function readHistoriesAfter(
  pool: Pool,
  after: readonly [clientId: string, learner: string],
  count: number,
): Promise<LearntRow[]> {
  const query = `select client_id, learner, state from client_learning where (client_id, learner) > ($1, $2)
    order by client_id, learner limit $3`;
  return (await pool.query<LearntRow>(query, [...after, count])).rows;
}

/** All that others know of the clients of whom one of them saved something after a moment, which is told too. */
export async function readOthersSince(
  pool: Pool,
  learner: string,
  since: Date,
): Promise<{ readonly rows: readonly LearntRow[]; readonly until: Date }> {
  const { rows } = await pool.query<LearntRow & { readonly saved_at: Date }>(
    `select client_id, learner, state, saved_at from client_learning where learner <> $1 and client_id in
      (select client_id from client_learning where learner <> $1 and saved_at > $2)`,
    [learner, since],
  );
  const until = rows.reduce((latest, { saved_at }) => (saved_at > latest ? saved_at : latest), since);
  return { rows, until };
}

interface SumRow {
  readonly provider_id: string;
  readonly subject_id: string;
  readonly kind: "population" | "spectrum";
  readonly learner: string;
  readonly state: Buffer;
  readonly saved_at: Date;
}

/** Populations and spectra that learners saved. */
export async function readSums(pool: Pool, since: Date): Promise<readonly SumRow[]> {
  const query = `select provider_id, subject_id, kind, learner, state, saved_at from population_learning where
    (provider_id, subject_id, kind) in (select provider_id, subject_id, kind from population_learning where saved_at > $1)`;
  return (await pool.query<SumRow>(query, [since])).rows;
}

/**
 * Saves what a learner knows of clients. A row that was saved and is gone was taken away by somebody who reset the client:
 * it stays away. @returns the clients of which a row is there now
 */
export async function saveHistories(
  tx: Transaction,
  learner: string,
  histories: readonly (readonly [id: string, packed: Uint8Array])[],
  saved: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const given = (which: boolean) => histories.filter(([id]) => saved.has(id) === which);
  const columns = (which: boolean) => {
    const rows = given(which);
    const ids = sql.param(rows.map(([id]) => id));
    const states = sql.param(rows.map(([, packed]) => Buffer.from(packed)));
    return sql`unnest(${ids}::uuid[], ${states}::bytea[]) as u (id, state)`;
  };
  const updated = await tx.execute<{
    id: string;
  }>(sql`update client_learning l set state = u.state, saved_at = clock_timestamp()
    from ${columns(true)} where l.client_id = u.id and l.learner = ${learner} returning l.client_id as id`);
  const inserted = await tx.execute<{
    id: string;
  }>(sql`insert into client_learning (client_id, provider_id, learner, state, saved_at)
    select c.id, c.provider_id, ${learner}, u.state, clock_timestamp() from ${columns(false)} join api_client c on c.id = u.id
    on conflict (client_id, learner) do update set state = excluded.state, saved_at = excluded.saved_at
    returning client_id as id`);
  return new Set([...updated.rows, ...inserted.rows].map(({ id }) => id));
}

/** Saves a population or a spectrum. */
export async function saveSum(
  tx: Transaction,
  learner: string,
  kind: SumRow["kind"],
  { providerId, subjectId, state }: { readonly providerId: string; readonly subjectId: string; readonly state: Buffer },
): Promise<void> {
  await tx.execute(sql`insert into population_learning (provider_id, subject_id, kind, learner, state, saved_at)
    select id, ${subjectId}, ${kind}, ${learner}, ${state}, clock_timestamp() from provider where id = ${providerId}
    on conflict (provider_id, subject_id, kind, learner) do update set state = excluded.state, saved_at = excluded.saved_at`);
}

const seconds = (atMs: number) => atMs / 1000;

/** Adds what was counted to the rows of clients. */
export async function addToClients(tx: Transaction, counted: readonly CountedClient[]): Promise<void> {
  const rows = counted.toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1));
  const ids = sql.param(rows.map(({ clientId }) => clientId));
  const sessions = sql.param(rows.map((each) => each.sessions));
  const times = sql.param(rows.map(({ atMs }) => seconds(atMs)));
  await tx.execute(sql`update api_client c set
      sessions = greatest(0, c.sessions + u.sessions),
      session_days = c.session_days + case when u.sessions > 0 and (c.session_days = 0 or c.last_seen_at is null
        or (c.last_seen_at at time zone 'UTC')::date < (to_timestamp(u.at) at time zone 'UTC')::date) then 1 else 0 end,
      last_seen_at = greatest(c.last_seen_at, to_timestamp(u.at))
    from unnest(${ids}::uuid[], ${sessions}::int[], ${times}::float8[]) as u (id, sessions, at) where c.id = u.id`);
}

/** Adds what was counted to the rows of contexts, and makes those that are new. */
export async function addToContexts(tx: Transaction, counted: readonly CountedContext[]): Promise<void> {
  const rows = counted.map(({ context, sessions, atMs }) => ({ ...context, sessions, at: seconds(atMs) }));
  await tx.execute(sql`insert into client_context (id, provider_id, client_id, api_id, context_hash, country, asn, as_name,
      network, agent, first_seen_at, last_seen_at, sessions, days, last_day)
    select gen_random_uuid(), c.provider_id, c.id, a.id, decode(u."contextHash", 'hex'), u.country, u.asn, u."asName",
      u.network, u.agent, to_timestamp(u.at), to_timestamp(u.at), u.sessions, 1,
      (to_timestamp(u.at) at time zone 'UTC')::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u ("clientId" uuid, "apiId" uuid, "contextHash" text,
      country text, asn bigint, "asName" text, network text, agent text, sessions int, at float8)
    join api_client c on c.id = u."clientId"
    join protected_api a on a.id = u."apiId" and a.provider_id = c.provider_id
    where u.sessions > 0
    on conflict (client_id, api_id, context_hash) do update set
      country = excluded.country, asn = excluded.asn, as_name = excluded.as_name,
      network = excluded.network, agent = excluded.agent,
      sessions = client_context.sessions + excluded.sessions,
      days = client_context.days + case when client_context.days = 0 or client_context.last_day < excluded.last_day
        then 1 else 0 end,
      last_day = greatest(client_context.last_day, excluded.last_day),
      last_seen_at = greatest(client_context.last_seen_at, excluded.last_seen_at)`);
  // A context in which nothing is left of the client is none of its contexts.
  const gone = rows.filter(({ sessions }) => sessions < 0);
  if (gone.length === 0) return;
  const hashes = sql.param(gone.map(({ contextHash }) => contextHash));
  const takes = sql.param(gone.map(({ sessions }) => sessions));
  const all = sql`unnest(${hashes}::text[], ${takes}::int[]) as u (hash, sessions)`;
  await tx.execute(sql`update client_context x set sessions = greatest(0, x.sessions + u.sessions) from ${all}
    where x.context_hash = decode(u.hash, 'hex')`);
  await tx.execute(sql`delete from client_context x using ${all}
    where x.context_hash = decode(u.hash, 'hex') and x.sessions = 0 and x.passed_at is null and x.trusted_until is null`);
}

/** Notes when keys were used last. */
export async function noteKeys(tx: Transaction, used: readonly UsedKey[]): Promise<void> {
  const ids = sql.param(used.map(({ keyId }) => keyId));
  const times = sql.param(used.map(({ atMs }) => seconds(atMs)));
  await tx.execute(sql`update client_key k set last_used_at = greatest(k.last_used_at, to_timestamp(u.at))
    from unnest(${ids}::uuid[], ${times}::float8[]) as u (id, at) where k.id = u.id`);
}

import { sql } from "drizzle-orm";
import type { Postgres, Transaction } from "../../../platform/postgres/postgres.ts";
import type { CountedClient, CountedContext, UsedKey } from "./pending-counts.ts";

type Pool = Pick<Postgres["pool"], "query">;

interface LearnedRow {
  readonly client_id: string;
  readonly learner: string;
  readonly state: Buffer;
}

/** A page of saved shares, ordered by client and learner. */
export async function readHistoriesAfter(
  pool: Pool,
  after: readonly [clientId: string, learner: string],
  count: number,
): Promise<LearnedRow[]> {
  const query = `select client_id, learner, state from client_learning where (client_id, learner) > ($1, $2)
    order by client_id, learner limit $3`;
  return (await pool.query<LearnedRow>(query, [...after, count])).rows;
}

/** Other processes' shares of the clients that one of them saved since `since`, and the latest save. */
export async function readOthersSince(
  pool: Pool,
  learner: string,
  since: Date,
): Promise<{ readonly rows: readonly LearnedRow[]; readonly until: Date }> {
  const { rows } = await pool.query<LearnedRow & { readonly saved_at: Date }>(
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

/** Saves shares. A saved row that is gone was deleted by a reset and isn't recreated. @returns clients that have a row now */
export async function saveHistories(
  tx: Transaction,
  learner: string,
  histories: readonly (readonly [id: string, packed: Uint8Array])[],
  saved: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const select = (isSaved: boolean) => histories.filter(([id]) => saved.has(id) === isSaved);
  const columns = (isSaved: boolean) => {
    const rows = select(isSaved);
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

/** Adds counts to the rows of clients. */
export async function addToClients(tx: Transaction, counts: readonly CountedClient[]): Promise<void> {
  const rows = counts.toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1));
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

/** Adds counts to the rows of contexts, and inserts new ones. */
export async function addToContexts(tx: Transaction, counts: readonly CountedContext[]): Promise<void> {
  const rows = counts.map(({ context, sessions, atMs }) => ({ ...context, sessions, at: seconds(atMs) }));
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
  // Contexts without sessions are deleted unless they're verified, or trusted by the owner or by feedback.
  const undone = rows.filter(({ sessions }) => sessions < 0);
  if (undone.length === 0) return;
  const hashes = sql.param(undone.map(({ contextHash }) => contextHash));
  const removals = sql.param(undone.map(({ sessions }) => sessions));
  const all = sql`unnest(${hashes}::text[], ${removals}::int[]) as u (hash, sessions)`;
  await tx.execute(sql`update client_context x set sessions = greatest(0, x.sessions + u.sessions) from ${all}
    where x.context_hash = decode(u.hash, 'hex')`);
  await tx.execute(sql`delete from client_context x using ${all}
    where x.context_hash = decode(u.hash, 'hex') and x.sessions = 0 and x.passed_at is null and x.trusted_until is null
      and not exists (select from decision_feedback f where f.client_id = x.client_id and f.api_id = x.api_id
        and f.context_hash = x.context_hash and f.trusted_until is not null)`);
}

/** Updates when keys were last used. */
export async function updateKeyUses(tx: Transaction, used: readonly UsedKey[]): Promise<void> {
  const ids = sql.param(used.map(({ keyId }) => keyId));
  const times = sql.param(used.map(({ atMs }) => seconds(atMs)));
  await tx.execute(sql`update client_key k set last_used_at = greatest(k.last_used_at, to_timestamp(u.at))
    from unnest(${ids}::uuid[], ${times}::float8[]) as u (id, at) where k.id = u.id`);
}

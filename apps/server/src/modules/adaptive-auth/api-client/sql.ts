import { type ApiClient, type ClientState, type InsecureCodeSource, maxListedIdentifiers } from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import { sql, type SQL } from "drizzle-orm";

// Raw SQL, because columns of the outer row need their table's name in a subquery.

const defaults = createDefaultSettings(() => "").learning;

/** The learning period by the current settings; the max over the client's APIs. */
function getLearningPeriod(part: "sessions" | "days"): SQL<number> {
  return sql<number>`coalesce((
    SELECT max((config.settings -> 'learning' ->> ${part})::int)
    FROM api_client_access AS access
    JOIN protected_api AS api ON api.id = access.api_id AND api.archived_at IS NULL
    JOIN adaptive_config AS config ON config.api_id = api.id AND config.version = api.config_version
    WHERE access.client_id = api_client.id
  ), ${defaults[part]}::int)`;
}

const ofSessions = getLearningPeriod("sessions");
const ofDays = getLearningPeriod("days");

/** Effective state: expired locks don't count. */
export function currentState(now: Date): SQL<ClientState> {
  return sql<ClientState>`CASE
    WHEN api_client.state = 'disabled' THEN 'disabled'
    WHEN api_client.state = 'locked' AND coalesce(api_client.locked_until > ${now.toISOString()}::timestamptz, true)
      THEN 'locked'
    WHEN api_client.state = 'watched' THEN 'watched'
    WHEN api_client.sessions < ${ofSessions} OR api_client.session_days < ${ofDays} THEN 'learning'
    ELSE 'normal'
  END`;
}

/** Imported keys are displayed by the start of their SHA-256. */
const keyKind = sql`CASE WHEN key.prefix LIKE 'sha256:%' THEN 'own_key' ELSE 'key' END`;

/** Whether a key of the outer client is neither revoked, locked nor expired. */
const isUsableKey = (
  now: Date,
) => sql`(key.client_id = api_client.id AND key.revoked_at IS NULL AND key.locked_at IS NULL
  AND (key.expires_at IS NULL OR key.expires_at > ${now.toISOString()}::timestamptz))`;

/** Whether a client is identified in one of some ways now. */
export function isKnownBy(kinds: readonly string[], now: Date): SQL {
  return sql`(EXISTS (
      SELECT FROM client_identity AS i WHERE i.client_id = api_client.id AND i.kind = ANY(${sql.param(kinds)}::text[])
    ) OR EXISTS (
      SELECT FROM client_key AS key WHERE ${isUsableKey(now)} AND ${keyKind} = ANY(${sql.param(kinds)}::text[])
    ))`;
}

/** Whether what identifies a client matches a pattern. */
export function identifierHolds(pattern: string): SQL {
  return sql`(EXISTS (SELECT FROM client_identity AS i WHERE i.client_id = api_client.id AND i.value ILIKE ${pattern})
    OR EXISTS (SELECT FROM client_key AS key WHERE key.client_id = api_client.id AND key.prefix ILIKE ${pattern}))`;
}

/** Related data of a client. */
export function clientFacts(now: Date) {
  return {
    currentState: currentState(now),
    ofSessions,
    ofDays,
    apis: sql<{ id: string; name: string }[]>`(
      SELECT coalesce(json_agg(json_build_object('id', api.id, 'name', api.name) ORDER BY lower(api.name)), '[]')
      FROM api_client_access AS access
      JOIN protected_api AS api ON api.id = access.api_id AND api.archived_at IS NULL
      WHERE access.client_id = api_client.id
    )`,
    keys: sql<number>`(
      SELECT count(*)::int FROM client_key AS key WHERE ${isUsableKey(now)}
    )`,
    identities: sql<number>`(SELECT count(*)::int FROM client_identity AS i WHERE i.client_id = api_client.id)`,
    knownBy: sql<ApiClient["known_by"]>`(
      SELECT coalesce(json_agg(json_build_object('kind', kind, 'value', value) ORDER BY rank, value), '[]') FROM (
        SELECT 0 AS rank, ${keyKind} AS kind, key.prefix AS value FROM client_key AS key
        WHERE ${isUsableKey(now)}
        UNION ALL SELECT 1, kind, value FROM client_identity AS i WHERE i.client_id = api_client.id
        ORDER BY rank, value LIMIT ${maxListedIdentifiers}
      ) AS known
    )`,
    signingKeys: sql<number>`(
      SELECT count(*)::int FROM signing_key AS key WHERE key.client_id = api_client.id AND key.revoked_at IS NULL
    )`,
    totp: sql<boolean>`EXISTS (
      SELECT FROM client_totp AS totp WHERE totp.client_id = api_client.id AND totp.confirmed_at IS NOT NULL
    )`,
    insecureCodes: sql<
      { source: InsecureCodeSource; allowedUntil: string; passes: number; lastPassedAt: string | null }[]
    >`(
      SELECT coalesce(json_agg(json_build_object('source', code.source, 'allowedUntil', code.allowed_until,
        'passes', code.passes, 'lastPassedAt', code.last_passed_at)), '[]')
      FROM insecure_code AS code WHERE code.client_id = api_client.id
    )`,
    approval: sql<boolean>`(api_client.kind = 'headless' AND api_client.owner_email <> '')`,
    backupCodes: sql<number>`(
      SELECT count(*)::int FROM client_backup_code AS code
      WHERE code.client_id = api_client.id AND code.used_at IS NULL
    )`,
  };
}

import type { ClientState } from "@parapet/contract";
import { usualSettings } from "@parapet/risk-engine";
import { sql, type SQL } from "drizzle-orm";

// Everything is written out, because a column of the outer row needs its table inside a subquery.

const usual = usualSettings(() => "").learning;

/** What the settings in force ask of learning; with several APIs the most that one of them does. */
function learningOf(part: "sessions" | "days"): SQL<number> {
  return sql<number>`coalesce((
    SELECT max((config.settings -> 'learning' ->> ${part})::int)
    FROM api_client_access AS access
    JOIN protected_api AS api ON api.id = access.api_id AND api.archived_at IS NULL
    JOIN adaptive_config AS config ON config.api_id = api.id AND config.version = api.config_version
    WHERE access.client_id = api_client.id
  ), ${usual[part]}::int)`;
}

const ofSessions = learningOf("sessions");
const ofDays = learningOf("days");

/** What a client is now: a lock that has run out counts for nothing. */
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

/** What other tables know of a client. */
export function clientFacts(now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
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
      SELECT count(*)::int FROM client_key AS key
      WHERE key.client_id = api_client.id AND key.revoked_at IS NULL
        AND (key.expires_at IS NULL OR key.expires_at > ${moment})
    )`,
    signingKeys: sql<number>`(
      SELECT count(*)::int FROM signing_key AS key WHERE key.client_id = api_client.id AND key.revoked_at IS NULL
    )`,
    totp: sql<boolean>`EXISTS (
      SELECT FROM client_totp AS totp WHERE totp.client_id = api_client.id AND totp.confirmed_at IS NOT NULL
    )`,
    approval: sql<boolean>`(api_client.kind = 'headless' AND api_client.owner_email <> '')`,
    backupCodes: sql<number>`(
      SELECT count(*)::int FROM client_backup_code AS code
      WHERE code.client_id = api_client.id AND code.used_at IS NULL
    )`,
  };
}

/** Rows that hold something sealed, each with what it was sealed for. */
export interface SealedColumn {
  /** In words. */
  readonly what: string;
  /** `table.column`, for columns that say by their name that they are sealed. */
  readonly column: string;
  /** Selects `context` and `sealed`. */
  readonly sql: string;
}

const of = (what: string, table: string, column: string, context: string): SealedColumn => ({
  what,
  column: `${table}.${column}`,
  sql: `select ${context} as context, ${column} as sealed from ${table} where ${column} is not null`,
});

/** Every kind of thing that is sealed in PostgreSQL. */
export const sealedColumns: readonly SealedColumn[] = [
  of("session signing key", "installation", "sealed_signing_key", "'installation:signing-key'"),
  of("provider keys", "provider_key", "sealed_private_key", "'provider:' || provider_id || ':private-key'"),
  of("user two-step secrets", "user_account", "sealed_totp_secret", "'user:' || id || ':totp'"),
  of("client two-step secrets", "client_totp", "sealed_secret", "'client:' || client_id || ':totp'"),
  of("alert channel URLs", "alert_channel", "sealed_url", "'alert-channel:' || id || ':url'"),
  of("alert channel secrets", "alert_channel", "sealed_secret", "'alert-channel:' || id || ':secret'"),
  of(
    "uploaded files",
    "traffic_import_part",
    "content",
    "'traffic_import:' || import_id || ':content' || case part when 0 then '' else ':' || part end",
  ),
  of("mails", "mail_content", "sealed_mime", "'mail:' || message_id || ':mime'"),
  of("email analyses", "mail_content", "sealed_report", "'mail:' || message_id || ':report'"),
  of("copies of purged emails", "mail_copy", "sealed_mime", "'mail:' || message_id || ':copy'"),
  of(
    "tenant credentials",
    "mail_connection",
    "sealed_credential",
    "'mail-connection:' || provider_id || ':credential'",
  ),
  of(
    "other tenant credentials",
    "mail_credential",
    "sealed_credential",
    "'mail-connection:' || provider_id || ':credential'",
  ),
  of("pending consents", "mail_consent", "sealed_verifier", "'mail-consent:' || id || ':verifier'"),
  {
    what: "shared counters",
    column: "shared_count.state",
    sql: `select 'adaptive:shared_count' as context, convert_from(state, 'UTF8') as sealed
      from shared_count where kind <> 'proofs'`,
  },
  {
    what: "emails to send",
    column: "_private_jobs.payload",
    sql: `select 'mail:' || (payload ->> 'id') as context, payload ->> 'sealed' as sealed
      from graphile_worker._private_jobs where payload ->> 'sealed' is not null`,
  },
];

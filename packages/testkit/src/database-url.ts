/** The address of another database on the same server, for PostgreSQL and ClickHouse alike. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

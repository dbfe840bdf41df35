import * as z from "zod";
import * as mini from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";
import type { Look, Unopened } from "../look.ts";

/** Of PostgreSQL, as the README says. */
const oldestPostgres = 15;
/** Of ClickHouse: the version that comes along, and that all tests run on. */
const testedClickHouse = "26.7";

/** Both stores: whether they answer, and in which version. */
export async function checkStores(look: Look): Promise<readonly Finding[]> {
  return [await postgresRow(look), await clickhouseRow(look)];
}

function placeOf({ folder }: Look, url: string | null): string {
  if (url !== null) return `at ${URL.parse(url)?.host ?? "its address"}`;
  return folder.thing?.isTaken === true ? "embedded in the running server" : "embedded, started for this check";
}

function unopened(name: string, store: Unopened, setting: string): Finding {
  if (store.isNew) return ok(name, `embedded: ${store.why}`);
  return problem(
    name,
    store.why,
    `Check that it's running and that ${setting} is correct. See the server's log for details.`,
  );
}

async function postgresRow(look: Look): Promise<Finding> {
  const name = "postgresql";
  const { postgres, config } = look;
  if (postgres.thing === null) return unopened(name, postgres, "DATABASE_URL");
  const { rows } = await postgres.thing.pool.query(
    "select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size",
  );
  const [{ version, size } = { version: "", size: "" }] = z
    .array(z.object({ version: z.string(), size: z.string() }))
    .parse(rows);
  const seen = `${version} ${placeOf(look, config.databaseUrl)}, ${size}`;
  if (Number.parseInt(version, 10) >= oldestPostgres) return ok(name, seen);
  return problem(name, seen, `Parapet needs PostgreSQL ${oldestPostgres} or later.`);
}

async function clickhouseRow(look: Look): Promise<Finding> {
  const name = "clickhouse";
  const { clickhouse, config } = look;
  if (clickhouse.thing === null) {
    if (/UNKNOWN_DATABASE|Database .* does not exist/.test(clickhouse.why)) {
      return warning(name, clickhouse.why, "The server creates it when it first starts.");
    }
    return unopened(name, clickhouse, "CLICKHOUSE_URL");
  }
  const [{ version, size } = { version: "", size: "" }] = await readRows(clickhouse.thing, {
    sql: `SELECT version() AS version, formatReadableSize(sum(bytes_on_disk)) AS size
      FROM system.parts WHERE database = currentDatabase() AND active`,
    params: {},
    row: mini.object({ version: mini.string(), size: mini.string() }),
  });
  const seen = `${version} ${placeOf(look, config.clickhouseUrl)}, ${size}`;
  if (version.localeCompare(testedClickHouse, "en", { numeric: true }) >= 0) return ok(name, seen);
  return warning(
    name,
    seen,
    `Parapet is tested with ClickHouse ${testedClickHouse}; earlier versions may lack required features.`,
  );
}

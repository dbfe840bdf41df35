import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";

/** The user that the product connects as; the password is new at every start. */
export const engineUser = "parapet";

/** Memory of the engine in bytes; a small machine keeps some for PostgreSQL and for the server itself. */
export const memoryLimit = Math.min(3_000_000_000, Math.floor(totalmem() / 2));

/** Writes the embedded engine's configuration. @returns the path of the main file. */
export async function writeEngineConfig(folder: string, password: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const main = join(folder, "config.xml");
  const users = join(folder, "users.xml");
  await writeFile(users, usersXml(createHash("sha256").update(password).digest("hex")), { mode: 0o600 });
  await writeFile(main, mainXml(folder, users), { mode: 0o600 });
  return main;
}

/** Parts are synced before an insert is acknowledged, because the journal then forgets its copy. */
function mainXml(folder: string, users: string): string {
  return `<clickhouse>
  <max_server_memory_usage>${memoryLimit}</max_server_memory_usage>
  <memory_worker_period_ms>500</memory_worker_period_ms>
  <mark_cache_size>268435456</mark_cache_size>
  <backups><allowed_path>${escapeXml(folder)}/backups/</allowed_path></backups>
  <users_config>${escapeXml(users)}</users_config>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
  </merge_tree>
  <logger><level>warning</level></logger>
</clickhouse>
`;
}

/**
 * The engine's own session is `default`, without a password: it may open the listener and do nothing else. Its quota
 * of two statements is used up by then, so that no user of this machine can close the listener.
 */
function usersXml(passwordHash: string): string {
  return `<clickhouse>
  <profiles>
    <default>
      <cancel_http_readonly_queries_on_client_close>1</cancel_http_readonly_queries_on_client_close>
    </default>
  </profiles>
  <quotas>
    <default/>
    <engine><interval><duration>2147483647</duration><queries>2</queries></interval></engine>
  </quotas>
  <users>
    <default>
      <no_password/>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>engine</quota>
      <grants><query>GRANT SYSTEM LISTEN ON *.*</query></grants>
    </default>
    <${engineUser}>
      <password_sha256_hex>${passwordHash}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <access_management>1</access_management>
    </${engineUser}>
  </users>
</clickhouse>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

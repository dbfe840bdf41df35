import { publicIdPattern } from "@parapet/contract";
import { silentLog as log, temporaryStores } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../platform/migrate.ts";

test("providers and clients from before the protocol get identifiers of their own", async () => {
  const stores = await temporaryStores({ migrated: false });
  onTestFinished(() => stores.close());
  await migrate({ ...stores, log, select: ({ name }) => name === "0001_base.sql" });
  const { pool } = stores.postgres;
  const providerId = crypto.randomUUID();
  await pool.query("insert into provider values ($1, 'Acme', '', '', '', now(), null)", [providerId]);
  await pool.query(
    `insert into api_client (id, provider_id, name, kind, owner_name, owner_email, tags, metadata, declared, state, created_at)
     select gen_random_uuid(), $1, 'Client ' || n, 'headless', '', '', '{}', '{}', '{}', 'normal', now()
     from generate_series(1, 50) as n`,
    [providerId],
  );
  await migrate({ ...stores, log });
  const { rows } = await pool.query<{ public_id: string }>(
    "select public_id from provider union all select public_id from api_client",
  );
  const ids = rows.map(({ public_id }) => public_id);
  expect(new Set(ids).size).toBe(51);
  for (const id of ids) expect(id).toMatch(publicIdPattern);
  expect(new Set(ids.map(({ length }) => length))).toEqual(new Set([64]));
}, 60_000);

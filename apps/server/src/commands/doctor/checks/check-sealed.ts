import { createPrivateKey, createPublicKey } from "node:crypto";
import * as z from "zod";
import type { Postgres } from "../../../platform/postgres/postgres.ts";
import { type Sealing, SealingError } from "../../../platform/sealing.ts";
import { counted, type Finding, ok, problem, unknown } from "../finding.ts";
import type { Look } from "../look.ts";
import { type SealedColumn, sealedColumns } from "../sealed-columns.ts";

/** Rows of each kind that are tried. */
const sample = 5;
const rowsOf = z.array(z.object({ context: z.string(), sealed: z.string() }));
const restore = "Restore the key file, or the PARAPET_SECRET, that belongs to this database.";

/** Whether the sealing key opens what is sealed: of every kind that is there, a few rows. */
export async function checkSealed({ postgres, sealing }: Look): Promise<readonly Finding[]> {
  const name = "sealed rows";
  if (postgres.thing === null)
    return [postgres.isNew ? ok(name, "none yet") : unknown(name, "PostgreSQL can't be read")];
  if (sealing.thing === null) return [unknown(name, sealing.why)];
  const tried = { rows: 0, kinds: 0 };
  const closed: string[] = [];
  for (const column of sealedColumns) {
    const found = await tryColumn(postgres.thing, sealing.thing, column);
    tried.rows += found.rows;
    tried.kinds += found.rows > 0 ? 1 : 0;
    if (found.closed > 0) closed.push(`${column.what} (${found.closed} of ${found.rows})`);
  }
  if (closed.length > 0) return [problem(name, `can't be decrypted: ${closed.join(", ")}`, restore)];
  if (tried.rows === 0) return [ok(name, "none yet")];
  return [
    ok(name, `${counted(tried.rows, "row")} of ${counted(tried.kinds, "kind")} tried, all open`),
    await signingKey(postgres.thing, sealing.thing),
  ];
}

async function tryColumn({ pool }: Postgres, sealing: Sealing, { sql }: SealedColumn) {
  const answer = await pool.query(`${sql} limit ${sample}`).catch((error: Error & { code?: string }) => {
    // A table that a pending migration brings, or takes away.
    if (error.code === "42P01" || error.code === "42703") return { rows: [] };
    throw error;
  });
  const rows = rowsOf.parse(answer.rows);
  return { rows: rows.length, closed: rows.filter(({ context, sealed }) => !opens(sealing, sealed, context)).length };
}

function opens(sealing: Sealing, sealed: string, context: string): boolean {
  try {
    sealing.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SealingError) return false;
    throw error;
  }
}

const keyRows = z.array(z.object({ public: z.string(), sealed: z.string() }));

/** Whether the key that signs logins is the one that they are checked with. */
async function signingKey({ pool }: Postgres, sealing: Sealing): Promise<Finding> {
  const name = "signing key";
  const { rows } = await pool.query(
    "select signing_public_key as public, sealed_signing_key as sealed from installation",
  );
  const [row] = keyRows.parse(rows);
  if (row === undefined) return ok(name, "created when the server first starts");
  const own = createPublicKey(createPrivateKey(sealing.open(row.sealed, "installation:signing-key")));
  const isOwn = own.equals(createPublicKey(row.public));
  if (isOwn) return ok(name, `${own.asymmetricKeyType ?? "key"}, public and private key match`);
  return problem(
    name,
    "public and private key don't match, so users can't sign in",
    "Restore the database from a backup.",
  );
}

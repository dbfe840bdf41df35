import { generateKeyPairSync } from "node:crypto";
import { ConfigError } from "../../../platform/config.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keyFileOf } from "../../../platform/sealing-key.ts";
import { installationTable } from "./table.ts";

/** The keys that sign login tokens, in PEM. */
export interface SigningKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

type Means = Pick<Platform, "config" | "postgres" | "sealing" | "clock">;

const context = "installation:signing-key";

/** Reads the installation's keys and makes them at the first start. @throws ConfigError when the sealing key is not theirs. */
export async function openInstallation(means: Means): Promise<SigningKeys> {
  const row = (await readInstallation(means)) ?? (await createInstallation(means));
  try {
    return { publicKey: row.signingPublicKey, privateKey: means.sealing.open(row.sealedSigningKey, context) };
  } catch {
    throw new ConfigError(mismatch(means.config));
  }
}

function mismatch(config: Means["config"]): string {
  if (config.secret !== null) {
    return "PARAPET_SECRET does not match this database: set the secret that the database was first started with.";
  }
  const path = keyFileOf(config.dataFolder);
  return `The sealing key ${path} does not match this database: restore the key file that belongs to it, or set its PARAPET_SECRET.`;
}

async function readInstallation({ postgres }: Means) {
  const [row] = await postgres.db.select().from(installationTable);
  return row;
}

/** Of several processes that start together, one writes and all read the same row. */
async function createInstallation(means: Means) {
  const { publicKey, privateKey } = newKeyPair();
  await means.postgres.db
    .insert(installationTable)
    .values({
      id: 1,
      signingPublicKey: publicKey,
      sealedSigningKey: means.sealing.seal(privateKey, context),
      createdAt: means.clock.now(),
    })
    .onConflictDoNothing();
  const row = await readInstallation(means);
  if (row === undefined) throw new Error("The installation row is missing right after it was written.");
  return row;
}

/** An Ed25519 pair: SPKI and PKCS #8 in PEM. */
export function newKeyPair(): SigningKeys {
  return generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

import { History, packHistory, Population, unpackHistory } from "@parapet/risk-engine";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { loginPopulationTable, loginProfileTable } from "./table.ts";

/** What is known of how a person logs in. */
export interface LoginProfile {
  readonly history: History;
  /** On how many days something was learned, and the last of them as `2026-03-02`. */
  readonly days: number;
  readonly lastDay: string;
}

/** Values that are remembered of all people of a provider; what was seen least goes first. */
const maxValues = 5_000;

/** The profile of a person whose row is locked; an empty one before the first login. */
export async function readProfile(tx: Transaction, { id }: Pick<UserRow, "id">): Promise<LoginProfile> {
  const [row] = await tx.select().from(loginProfileTable).where(eq(loginProfileTable.userId, id));
  if (row === undefined) return { history: new History(), days: 0, lastDay: "" };
  return { history: unpackHistory(row.state), days: row.days, lastDay: row.lastDay };
}

export async function saveProfile(
  tx: Transaction,
  { id: userId, providerId }: Pick<UserRow, "id" | "providerId">,
  { history, days, lastDay }: LoginProfile,
): Promise<void> {
  const learned = { state: Buffer.from(packHistory(history)), days, lastDay };
  await tx
    .insert(loginProfileTable)
    .values({ userId, providerId, ...learned })
    .onConflictDoUpdate({ target: loginProfileTable.userId, set: learned });
}

/** Resets a profile, because it may also hold an intruder's logins. */
export async function forgetProfile(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(loginProfileTable).where(eq(loginProfileTable.userId, userId));
}

/** What is known of all people of a provider. */
export async function readPopulation(tx: Transaction, providerId: string): Promise<Population> {
  const [row] = await tx.select().from(table).where(eq(table.providerId, providerId));
  return row === undefined ? new Population() : populationOf(row.state);
}

/** Adds to what is known of a provider's people; others who add wait until the transaction ends. */
export async function changePopulation(
  tx: Transaction,
  providerId: string,
  change: (population: Population) => void,
): Promise<void> {
  await tx
    .insert(table)
    .values({ providerId, state: bytesOf(new Population()) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(table).where(eq(table.providerId, providerId)).for("update");
  const population = row === undefined ? new Population() : populationOf(row.state);
  change(population);
  population.prune(maxValues);
  await tx
    .update(table)
    .set({ state: bytesOf(population) })
    .where(eq(table.providerId, providerId));
}

const table = loginPopulationTable;

function bytesOf(population: Population): Buffer {
  const { buffer, byteOffset, byteLength } = population.toNumbers();
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A copy, because bytes of a row begin anywhere. */
function populationOf(bytes: Buffer): Population {
  return Population.restore(new Float64Array(new Uint8Array(bytes).buffer));
}

import { factsOf, unlearn } from "@parapet/risk-engine";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { changePopulation, forgetProfile, readProfile, saveProfile } from "./login-profile.ts";
import type { UserLoginRow } from "./table.ts";

type LearnedLogin = Pick<UserLoginRow, "observation" | "learnedWeight">;

/**
 * Removes a login from the profile of a user whose row is locked. Without its observation it can't be subtracted, so the
 * whole profile is reset.
 */
export async function unlearnLogin(
  tx: Transaction,
  user: UserRow,
  { observation, learnedWeight }: LearnedLogin,
): Promise<void> {
  if (learnedWeight === 0) return;
  if (observation === null) {
    await forgetProfile(tx, user.id);
    return;
  }
  const profile = await readProfile(tx, user);
  await changePopulation(tx, user.providerId, (population) =>
    unlearn(factsOf(observation), profile.history, population, learnedWeight),
  );
  await saveProfile(tx, user, profile);
}

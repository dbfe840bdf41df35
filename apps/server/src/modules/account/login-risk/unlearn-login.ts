import { factsOf, unlearn } from "@parapet/risk-engine";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { changePopulation, forgetProfile, readProfile, saveProfile } from "./login-profile.ts";
import type { UserLoginRow } from "./table.ts";

type Learnt = Pick<UserLoginRow, "observation" | "learntWeight">;

/**
 * Takes back what a login taught of a person whose row is locked. Of one that was kept without what was seen of it, nobody
 * knows what that was: the person is a stranger again.
 */
export async function unlearnLogin(
  tx: Transaction,
  user: UserRow,
  { observation, learntWeight }: Learnt,
): Promise<void> {
  if (learntWeight === 0) return;
  if (observation === null) {
    await forgetProfile(tx, user.id);
    return;
  }
  const profile = await readProfile(tx, user);
  await changePopulation(tx, user.providerId, (population) =>
    unlearn(factsOf(observation), profile.history, population, learntWeight),
  );
  await saveProfile(tx, user, profile);
}

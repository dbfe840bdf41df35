import { assess, type Assessment, defaultCalibration } from "@parapet/risk-engine";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { type LoginProfile, readPopulation, readProfile } from "./login-profile.ts";
import { type ObservedLogin, observeLogin } from "./observe-login.ts";
import { userLoginTable } from "./table.ts";

/** How risky a login is, and from what. */
export interface LoginRisk extends ObservedLogin {
  readonly profile: LoginProfile;
  readonly assessment: Assessment;
  /** Too little is known of the person to call anything usual: no risk is low enough to leave the second factor out. */
  readonly isLearning: boolean;
  /** The owner reported a login in this context. */
  readonly isReported: boolean;
}

/** Logins learned, and days on which they were, from which on a person is known. */
const known = { sessions: 4, days: 2 } as const;

/** Scores a login of a person whose row is locked by the person's own history and all people of the provider. Learns nothing. */
export async function assessLogin(tx: Transaction, call: Call, user: UserRow, failures: number): Promise<LoginRisk> {
  const observed = observeLogin(call, user, failures);
  const profile = await readProfile(tx, user);
  const population = await readPopulation(tx, user.providerId);
  const { observation, circumstances } = observed;
  const { history, days } = profile;
  const options = { calibration: defaultCalibration };
  const assessment = assess(observation, circumstances, history, population, options);
  const reported = await tx.$count(
    userLoginTable,
    and(
      eq(userLoginTable.userId, user.id),
      eq(userLoginTable.contextHash, Buffer.from(observed.contextHash, "hex")),
      isNotNull(userLoginTable.reportedAt),
    ),
  );
  const isLearning = history.sessions < known.sessions || days < known.days;
  return { ...observed, profile, assessment, isLearning, isReported: reported > 0 };
}

/**
 * Whether a login needs the second factor: the person has one, and wants it always, or the risk is not known to be low, or
 * a login with this password or in this context was reported.
 */
export function needsSecondFactor(user: UserRow, { assessment, isLearning, isReported }: LoginRisk): boolean {
  const isDoubtful = isLearning || isReported || assessment.level !== "low" || user.passwordExposedAt !== null;
  return user.totpConfirmedAt !== null && (user.mfaAlways || isDoubtful);
}

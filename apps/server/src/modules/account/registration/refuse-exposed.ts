import { Failure } from "../../../platform/failure.ts";
import { verifyPassword } from "../../../platform/passwords/password-hash.ts";
import type { UserRow } from "../user/table.ts";

type Owner = Pick<UserRow, "passwordHash" | "passwordExposedAt">;

/** Rejects a password that may be exposed. @throws Failure `password_weak` */
export async function refuseExposed({ passwordHash, passwordExposedAt }: Owner, chosen: string): Promise<void> {
  if (passwordExposedAt !== null && (await verifyPassword(passwordHash, chosen))) throw new Failure("password_weak");
}

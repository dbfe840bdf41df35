import { type MailAbility, mailAbilities } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findConnection } from "../connection/queries.ts";

/**
 * Fails early if the tenant hasn't granted an ability; untested abilities are tried. @throws Failure `not_integrated`,
 * `permission_missing`
 */
export async function requireAbility(db: Queryable, providerId: string, ability: MailAbility): Promise<void> {
  const connection = await findConnection(db, { providerId });
  if (connection?.state !== "connected" && connection?.state !== "degraded")
    throw new Failure("not_integrated", { detail: "Microsoft 365 isn't connected." });
  const state = connection.capabilities.find((each) => each.ability === ability)?.state;
  if (state !== "missing" && state !== "unlicensed") return;
  const { role } = mailAbilities[ability];
  const detail =
    state === "missing"
      ? `The application needs the permission ${role}, which hasn't been granted in Microsoft 365.`
      : `The permission ${role} needs a license that the tenant doesn't have.`;
  throw new Failure("permission_missing", { detail });
}

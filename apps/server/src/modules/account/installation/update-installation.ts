import type { BodyOf, Endpoints, InstallationSettings } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call, ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { newInvitationCode } from "../organization/invitation-code.ts";
import { dropPendingRegistrations } from "../registration/drop-stale-account.ts";
import { openInstallation } from "./open-installation.ts";
import { readRegistration } from "./registration-policy.ts";
import { installationTable } from "./table.ts";

type Input = BodyOf<Endpoints["installation.update"]>;

export async function getInstallation(call: ViewerCall): Promise<InstallationSettings> {
  if (!call.viewer.platformAdmin) throw new Failure("forbidden");
  return present(call.platform.postgres.db, call);
}

/**
 * Changes who may register. Registrations that wait for a confirmation end with the mode or the code they
 * were made by, unless registration is open.
 * @throws Failure `forbidden`, `conflict` where the environment sets the mode
 */
export async function updateInstallation(call: ViewerCall, input: Input): Promise<InstallationSettings> {
  const { viewer, platform } = call;
  if (!viewer.platformAdmin) throw new Failure("forbidden");
  await openInstallation(platform);
  return platform.postgres.db.transaction(async (tx) => {
    await tx.select({ id: installationTable.id }).from(installationTable).for("update");
    const before = await readRegistration(tx, call);
    const mode = input.registration ?? before.mode;
    if (mode !== before.mode && platform.config.registration !== null) {
      throw new Failure("conflict", { detail: "The registration mode is set by PARAPET_REGISTRATION." });
    }
    const isCodeNew = mode === "invitation" && (before.code === null || input.renew_code === true);
    const code = isCodeNew ? newInvitationCode() : before.code;
    await tx
      .update(installationTable)
      .set({
        registrationCode: code,
        inEffect: mode,
        ...(platform.config.registration === null && { registration: mode }),
      })
      .where(eq(installationTable.id, 1));
    const mayBeUninvited = mode !== before.mode || (isCodeNew && before.code !== null);
    if (mayBeUninvited && mode !== "open") await dropPendingRegistrations(tx);
    await recordAudit(tx, call, {
      action: "installation.update",
      subjectType: "installation",
      subjectId: null,
      before: { registration: before.mode },
      after: { registration: mode, code_renewed: isCodeNew },
    });
    return present(tx, call);
  });
}

async function present(db: Queryable, call: Call): Promise<InstallationSettings> {
  const { mode, code } = await readRegistration(db, call);
  return {
    registration: mode,
    registration_is_fixed: call.platform.config.registration !== null,
    registration_code: mode === "invitation" ? code : null,
  };
}

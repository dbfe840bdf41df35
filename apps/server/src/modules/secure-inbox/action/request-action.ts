import {
  actionAbility,
  actionLimit,
  approvalHours,
  confirmationOf,
  type TenantAction,
  type TenantActionRequest,
} from "@parapet/contract";
import { and, eq, isNotNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findCampaign } from "../campaign/queries.ts";
import { messageTable } from "../mail/table.ts";
import type { TargetSeed } from "./action-kind.ts";
import { addAction } from "./add-action.ts";
import { kinds } from "./kinds.ts";
import { notifyAboutAction } from "./notify-about-action.ts";
import { presentActions } from "./present.ts";
import { requireAbility } from "./require-ability.ts";
import { listApprovers } from "./second-person.ts";

/**
 * Starts an action on request, with one target per subject. @throws Failure `invalid_input`, `not_found`,
 * `not_integrated`, `permission_missing`
 */
export async function requestAction(call: ViewerCall, request: TenantActionRequest): Promise<TenantAction> {
  const { platform, viewer } = call;
  const { kind, params = {}, reason = null } = request;
  const facts = kinds[kind];
  for (const name of facts.needs ?? []) if (params[name] === undefined) throw missing(`params/${name}`);
  const row = await platform.postgres.db.transaction(async (tx) => {
    await facts.guard?.(tx, viewer, "do");
    await requireAbility(tx, viewer.providerId, actionAbility[kind]);
    const seeds = await seedsOf(tx, call, request);
    const approvers = await requireConfirmation(tx, call, request, seeds);
    const approveUntil = approvers.length === 0 ? null : new Date(call.now.getTime() + approvalHours * 3_600_000);
    const added = await addAction(tx, platform, {
      providerId: viewer.providerId,
      kind,
      params,
      seeds,
      reason,
      requestedBy: viewer.email,
      requestedById: viewer.userId,
      approveUntil,
    });
    if (approveUntil !== null)
      await notifyAboutAction(tx, call, approvers, { action: added, kind: "tenant_action.proposed" });
    await recordAudit(tx, call, {
      action: "tenant_action.request",
      subjectType: "tenant_action",
      subjectId: added.id,
      after: {
        kind,
        params,
        reason,
        total: seeds.length,
        campaign: request.campaign ?? null,
        targets: some(seeds),
        state: added.state,
      },
    });
    return added;
  });
  const [action] = await presentActions(call, [row]);
  if (action === undefined) throw new Failure("not_found");
  return action;
}

/**
 * Returns the approval deadline if one is required; if there is no other approver, the typed confirmation must match.
 * @throws Failure `invalid_input`
 */
async function requireConfirmation(
  tx: Transaction,
  { viewer }: ViewerCall,
  { kind, confirm, targets }: TenantActionRequest,
  seeds: readonly TargetSeed[],
) {
  const approvers = await listApprovers(tx, viewer, kind);
  if (approvers === null) return [];
  const wanted = confirmationOf(kind, seeds.length, seeds[0]?.label ?? "");
  // Uses the requested count: the requester may not be allowed to know which targets exist.
  const asked = confirmationOf(kind, targets?.length ?? seeds.length, seeds[0]?.label ?? "");
  if (approvers.length === 0 && confirm !== wanted && confirm !== asked)
    throw new Failure("invalid_input", {
      errors: [
        { pointer: "/body/confirm", message: `There is no other approver. Confirm with ${JSON.stringify(wanted)}` },
      ],
    });
  return approvers;
}

/** @throws Failure `not_found` without any target, `invalid_input` with too many */
async function seedsOf(
  tx: Transaction,
  call: ViewerCall,
  { kind, targets, campaign }: TenantActionRequest,
): Promise<TargetSeed[]> {
  if ((targets === undefined) === (campaign === undefined)) throw missing("targets");
  const ids = new Set(targets ?? (await emailsOf(tx, call, campaign ?? "")));
  const seeds = await kinds[kind].resolve(tx, call.viewer.providerId, [...ids]);
  if (seeds.length === 0)
    throw new Failure("not_found", { detail: "None of the targets is in a mailbox of the tenant." });
  if (seeds.length <= actionLimit) return seeds;
  throw new Failure("invalid_input", {
    errors: [{ pointer: "/body/targets", message: `An action can have up to ${actionLimit} targets` }],
  });
}

async function emailsOf(tx: Transaction, call: ViewerCall, id: string): Promise<string[]> {
  const campaign = await findCampaign(tx, call, id);
  const rows = await tx
    .select({ id: messageTable.id })
    .from(messageTable)
    .where(and(eq(messageTable.campaignId, campaign.id), isNotNull(messageTable.mailboxId)));
  return rows.map((row) => row.id);
}

/** Targets listed in the audit row. */
const maxAuditedTargets = 100;
const some = (seeds: readonly TargetSeed[]) => seeds.slice(0, maxAuditedTargets).map(({ subjectId }) => subjectId);

function missing(pointer: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: `/body/${pointer}`, message: "Required" }] });
}

import {
  type AnswerOf,
  type BodyOf,
  type Endpoints,
  heavyActionKind,
  type TenantActionKind,
  tenantActionEndpoints,
} from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Viewer, ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { actionSettingsTable as table } from "./table.ts";

type Row = Endpoints["tenantActionSettings.change"];

const defaultSettings = { secondPerson: ["disable_user"], changedBy: null, changedAt: null } as const;

async function findSettings(db: Queryable, providerId: string) {
  const [row] = await db.select().from(table).where(eq(table.providerId, providerId));
  return row ?? defaultSettings;
}

/** Other users whose role may decide, by the endpoint table. */
async function listOthers(db: Queryable, { providerId, userId }: Viewer) {
  const { roles } = tenantActionEndpoints["tenantActions.decide"].access;
  return (await listHandlers(db, providerId, roles)).filter(({ id }) => id !== userId);
}

/** Other users who may approve; null if no approval is required. */
export async function listApprovers(db: Queryable, viewer: Viewer, kind: TenantActionKind) {
  const heavy = heavyActionKind.safeParse(kind);
  if (!heavy.success) return null;
  const { secondPerson } = await findSettings(db, viewer.providerId);
  return secondPerson.some((each) => each === heavy.data) ? listOthers(db, viewer) : null;
}

/** Which kinds need approval, and how many approvers there are. */
export async function readActionSettings({ platform, viewer }: ViewerCall): Promise<AnswerOf<Row>> {
  const { db } = platform.postgres;
  const [row, others] = await Promise.all([findSettings(db, viewer.providerId), listOthers(db, viewer)]);
  return {
    second_person: [...row.secondPerson],
    approvers: others.length,
    changed_by: row.changedBy,
    changed_at: row.changedAt?.toISOString() ?? null,
  };
}

/** Chooses which kinds need approval; pending proposals are unaffected. */
export async function changeActionSettings(call: ViewerCall, chosen: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const { providerId } = viewer;
  const secondPerson = heavyActionKind.options.filter((kind) => chosen.second_person.includes(kind));
  await platform.postgres.db.transaction(async (tx) => {
    const before = await findSettings(tx, providerId);
    const values = { secondPerson, changedBy: viewer.email, changedAt: now };
    await tx
      .insert(table)
      .values({ providerId, ...values })
      .onConflictDoUpdate({ target: table.providerId, set: values });
    await recordAudit(tx, call, {
      action: "tenant_action_settings.change",
      subjectType: "tenant_action_settings",
      subjectId: providerId,
      before: { second_person: before.secondPerson },
      after: { second_person: secondPerson },
    });
  });
  return readActionSettings(call);
}

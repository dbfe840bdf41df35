import type { NotificationKind } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../notification/notify.ts";
import { listOverseers } from "./queries.ts";
import type { UserRow } from "./table.ts";

type Arrival = Extract<NotificationKind, "user.joined" | "user.invitation_accepted">;

/** Notifies a user's administrators that the user has joined. A provider's first user has none. */
export async function announceUser(tx: Transaction, call: Call, user: UserRow, kind: Arrival): Promise<void> {
  const { firstName, lastName, email } = user;
  await notify(tx, call, await listOverseers(tx, user), {
    kind,
    severity: "success",
    details: { name: `${firstName} ${lastName}`.trim() || email, email },
    link: `/insights/settings/users?${new URLSearchParams({ search: email }).toString()}`,
  });
}

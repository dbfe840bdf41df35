import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { userTable } from "../user/table.ts";
import { savedViewTable, type SavedViewRow } from "./table.ts";

/**
 * Users see their own views and those that are shared in their scope: by users of the provider itself, or of
 * their organization. Needs the owner's row joined. A customer never reads what another one calls its views.
 */
export function visibleViews({ userId, providerId, organizationId }: Viewer): SQL | undefined {
  const sameHouse =
    organizationId === null ? isNull(userTable.organizationId) : eq(userTable.organizationId, organizationId);
  return and(
    eq(savedViewTable.providerId, providerId),
    or(eq(savedViewTable.ownerId, userId), and(savedViewTable.shared, sameHouse)),
  );
}

/** Owners change their views; administrators also tidy up what is shared. */
export function changesView(viewer: Viewer, view: Pick<SavedViewRow, "ownerId" | "shared">): boolean {
  const administers = viewer.role === "provider_admin" || viewer.role === "organization_admin";
  return view.ownerId === viewer.userId || (view.shared && administers);
}

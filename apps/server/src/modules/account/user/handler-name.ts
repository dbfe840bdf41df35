import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { listHandlers } from "./queries.ts";

/** The name of an assignee; null without one. @throws Failure `invalid_input` when the user can't be assigned */
export async function handlerName(
  { platform, viewer }: ViewerCall,
  id: string | null,
  member: "owner_id" | "assignee_id" = "owner_id",
): Promise<string | null> {
  if (id === null) return null;
  const person = (await listHandlers(platform.postgres.db, viewer.providerId)).find((each) => each.id === id);
  if (person !== undefined) return `${person.firstName} ${person.lastName}`.trim() || person.email;
  throw new Failure("invalid_input", {
    errors: [{ pointer: `/body/${member}`, message: "This user can't be assigned" }],
  });
}

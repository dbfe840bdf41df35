import { letsIn } from "../../lib/session/lets-in.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { type Application, applications } from "./applications.ts";

/** The applications in which this person may read anything. */
export function useApplications(): Application[] {
  const { user } = useSession();
  return applications.filter(({ access }) => letsIn(access, user));
}

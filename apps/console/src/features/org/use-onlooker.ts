import { useSession } from "../../lib/session/use-session.ts";
import type { Onlooker } from "./people-access.ts";

export function useOnlooker(): Onlooker {
  const { user } = useSession();
  return { email: user?.email ?? null, role: user?.role ?? null };
}

import { type ComponentType, useEffect, useState } from "react";
import { currentPreferences } from "../../lib/preferences/preferences-store.ts";
import { endSession, offerLogin } from "../../lib/session/session-store.ts";
import type { SessionUser } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { sessionDialogMessages } from "./messages.ts";

type Dialog = ComponentType<{ user: SessionUser }>;

async function loadDialog(): Promise<Dialog> {
  const [{ SessionDialog }] = await Promise.all([
    import("./session-dialog.tsx"),
    sessionDialogMessages.load(currentPreferences().locale),
  ]);
  return SessionDialog;
}

/** Where it stands, a session that ends in the middle of work is renewed in place and the page stays as it is. */
export function SessionGate() {
  const { isExpired, user } = useSession();
  const [Loaded, setLoaded] = useState<Dialog | null>(null);
  useEffect(offerLogin, []);
  useEffect(() => {
    // Without the dialog there is no way on but the login page.
    if (isExpired) loadDialog().then((component) => setLoaded(() => component), endSession);
  }, [isExpired]);
  return isExpired && Loaded && user && <Loaded user={user} />;
}

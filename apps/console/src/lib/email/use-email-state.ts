import { type EmailState, emailEndpoints } from "@parapet/contract";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";

/** Whether this installation sends email; null until the server has answered. Pages before the login use it, too. */
export function useEmailState(): EmailState | null {
  const [state, setState] = useState<EmailState | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(emailEndpoints["email.get"], { signal: leaving.signal }).then(
      (answer) => setState(answer.state),
      // The server sends what it can; only the words may be wrong.
      () => leaving.signal.aborted || setState("configured"),
    );
    return () => leaving.abort();
  }, []);
  return state;
}

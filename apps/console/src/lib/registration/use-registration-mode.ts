import type { RegistrationMode } from "@parapet/contract";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { firstCall } from "../api/first-call.ts";

/** Who may create a provider; null until the server has answered. Where it can't, anyone: the server decides about what is sent. */
export function useRegistrationMode(): RegistrationMode | null {
  const [mode, setMode] = useState<RegistrationMode | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(firstCall("registration.policy"), { signal: leaving.signal }).then(
      (policy) => setMode(policy.mode),
      () => leaving.signal.aborted || setMode("open"),
    );
    return () => leaving.abort();
  }, []);
  return mode;
}

import { useNavigate } from "@tanstack/react-router";
import { logOut } from "../../lib/session/log-out.ts";

/** Logs out and goes to the login. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOut();
    // The guard would send this page to the login with its address; who logs out has not asked to come back.
    void navigate({ to: "/login", replace: true });
  };
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { call } from "../../lib/api/call.ts";
import { firstCall } from "../../lib/api/first-call.ts";
import { safeDestination } from "../../lib/session/safe-destination.ts";
import { setMfa, startSession } from "../../lib/session/session-store.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { userOf } from "../../lib/session/session.ts";
import { type Credentials, LoginForm } from "./login-form.tsx";
import type { LoggedIn } from "./logged-in.ts";

const MfaStep = lazy(async () => ({ default: (await import("./mfa-step.tsx")).MfaStep }));

/** Email and password, then a second factor if the answer asks for one, then on to where the visitor wanted to go. */
export function LoginPage() {
  const { to } = useSearch({ from: "/login" });
  const navigate = useNavigate();
  const { mfa } = useSession();
  const [expired, setExpired] = useState(false);

  const finish = ({ access, refresh, user }: LoggedIn) => {
    const known = userOf(user);
    if (known) startSession({ access, refresh }, known);
    void navigate({ href: safeDestination(to) ?? "/", replace: true });
  };
  const logIn = async (credentials: Credentials) => {
    setExpired(false);
    const answer = await call(firstCall("login.create"), { body: credentials });
    if ("mfa" in answer) setMfa(answer.mfa);
    else finish(answer);
  };
  const giveUp = (because: "expired" | "started-over") => {
    setMfa(null);
    setExpired(because === "expired");
  };

  if (mfa === null) return <LoginForm logIn={logIn} expired={expired} />;
  return (
    <Suspense>
      <MfaStep onVerified={finish} onGivenUp={giveUp} />
    </Suspense>
  );
}

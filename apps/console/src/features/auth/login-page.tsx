import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { cx } from "@parapet/ui/cx";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { useNavigate, useSearch, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState, type SubmitEvent } from "react";
import { call } from "../../lib/api/call.ts";
import { firstCall } from "../../lib/api/first-call.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { useRegistrationMode } from "../../lib/registration/use-registration-mode.ts";
import { safeDestination } from "../../lib/session/safe-destination.ts";
import { setMfa, startSession } from "../../lib/session/session-store.ts";
import { userOf } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { linkClass } from "./link-class.ts";
import type { LoggedIn } from "./logged-in.ts";
import { useRateLimit } from "./use-rate-limit.ts";

interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  logIn: (credentials: Credentials) => Promise<void>;
  /** The second step ended without success. */
  expired: boolean;
}

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

/** Plain state, no form library: this is the page that everybody waits for. */
function LoginForm({ logIn, expired }: LoginFormProps) {
  const t = useT();
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const [tried, setTried] = useState(false);
  const limit = useRateLimit();
  const mode = useRegistrationMode();
  const mayRegister = mode !== null && mode !== "closed";
  const action = useAction((given: Credentials) =>
    logIn(given).catch((error: unknown) => {
      limit.note(error);
      throw error;
    }),
  );
  const missing = (value: string) => (tried && value.trim() === "" ? t("form.required") : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (credentials.email.trim() && credentials.password && limit.seconds === 0) void action.run(credentials);
  };
  return (
    <AuthFrame
      title={t("login.title")}
      lead={t("login.lead")}
      footer={
        <>
          <p>
            {t("login.invited")}{" "}
            <Link to="/signup" className={linkClass}>
              {t("login.signup")}
            </Link>
          </p>
          {/* Its line is kept, so that nothing moves once the answer is there. */}
          <p className={cx(!mayRegister && "invisible")}>
            {t("login.newHere")}{" "}
            <Link to="/register" className={linkClass}>
              {t("login.register")}
            </Link>
          </p>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {expired && action.status === "idle" && <Alert tone="warning">{t("mfa.expired")}</Alert>}
        <TextField
          label={t("auth.email")}
          name="email"
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          size="lg"
          value={credentials.email}
          error={missing(credentials.email)}
          onChange={(event) => setCredentials({ ...credentials, email: event.target.value })}
        />
        <PasswordField
          label={t("auth.password")}
          name="password"
          size="lg"
          aside={
            <Link to="/forgot-password" className={linkClass}>
              {t("login.forgot")}
            </Link>
          }
          value={credentials.password}
          error={missing(credentials.password)}
          onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
        />
        <FormProblem error={action.error} seconds={limit.seconds} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={action.status === "running"}
          disabled={limit.seconds > 0}
        >
          {t("login.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}

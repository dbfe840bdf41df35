import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { cx } from "@parapet/ui/cx";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { useRegistrationMode } from "../../lib/registration/use-registration-mode.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { linkClass } from "./link-class.ts";
import { useRateLimit } from "./use-rate-limit.ts";

export interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  logIn: (credentials: Credentials) => Promise<void>;
  /** The second step ended without success. */
  expired: boolean;
}

/** Plain state, no form library: this is the page that everybody waits for. */
export function LoginForm({ logIn, expired }: LoginFormProps) {
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

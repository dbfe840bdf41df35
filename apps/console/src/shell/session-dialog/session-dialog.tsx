import { type AnswerOf, type Endpoints, loginEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";
import { endSession, setMfa, startSession } from "../../lib/session/session-store.ts";
import { type SessionUser, userOf } from "../../lib/session/session.ts";

interface PasswordStepProps {
  email: string;
  logIn: (password: string) => Promise<void>;
}

type LoggedIn = AnswerOf<Endpoints["login.verifyMfa"]>;

function finish({ access, refresh, user }: LoggedIn): void {
  const known = userOf(user);
  if (known) startSession({ access, refresh }, known);
}

/** Asks the person of this page for the password again, over the page and everything they have entered there. */
export function SessionDialog({ user }: { user: SessionUser }) {
  const t = useT();
  const [step, setStep] = useState<"password" | "code">("password");
  const giveUp = () => {
    setMfa(null);
    endSession();
  };
  const logIn = async (password: string) => {
    const answer = await call(loginEndpoints["login.create"], { body: { email: user.email, password } });
    if (!("mfa" in answer)) return finish(answer);
    setMfa(answer.mfa);
    setStep("code");
  };
  const verify = async (code: string) => {
    try {
      finish(await call(loginEndpoints["login.verifyMfa"], { body: { code } }));
    } catch (error) {
      const tooLate = error instanceof ApiError && ["token_expired", "unauthenticated"].includes(error.code);
      if (!tooLate) throw error;
      // Five minutes or five tries have passed: ask for the password again.
      setMfa(null);
      setStep("password");
    }
  };
  return (
    <Dialog open onOpenChange={giveUp} required size="sm" title={t("session.title")} description={t("session.lead")}>
      <div className="grid gap-4 pb-1">
        {step === "password" ? <PasswordStep email={user.email} logIn={logIn} /> : <CodeStep verify={verify} />}
        <Button variant="ghost" className="justify-self-center" onClick={giveUp}>
          {t("session.other")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The second factor: a code of the authenticator or a backup code, in one field. */
function CodeStep({ verify }: { verify: (code: string) => Promise<void> }) {
  const t = useT();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const action = useAction(verify);
  const given = code.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (given) void action.run(given);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={t("session.code")}
        hint={t("session.codeHint")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        className="ltr-text font-mono"
        value={code}
        error={tried && !given ? t("session.codeMissing") : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {action.error !== null && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      <Button type="submit" variant="primary" loading={action.status === "running"}>
        {t("session.verify")}
      </Button>
    </form>
  );
}

function PasswordStep({ email, logIn }: PasswordStepProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const action = useAction(logIn);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (password) void action.run(password);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* Password managers need the user name next to the password. */}
      <TextField label={t("session.account")} name="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={t("session.password")}
        name="password"
        ref={focusOnMount}
        value={password}
        error={tried && !password ? t("session.passwordMissing") : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {action.error !== null && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      <Button type="submit" variant="primary" loading={action.status === "running"}>
        {t("session.submit")}
      </Button>
    </form>
  );
}

import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useState } from "react";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";

interface PasswordStepProps {
  email: string;
  logIn: (password: string) => Promise<void>;
}

export function PasswordStep({ email, logIn }: PasswordStepProps) {
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

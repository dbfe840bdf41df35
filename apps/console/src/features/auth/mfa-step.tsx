import { loginEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { OneTimeCodeField } from "@parapet/ui/one-time-code-field";
import { TextField } from "@parapet/ui/text-field";
import { useState, type ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { LoggedIn } from "./logged-in.ts";
import { useRateLimit } from "./use-rate-limit.ts";

interface CodeFormProps {
  /** Resolves to whether the code was accepted. */
  verify: (code: string) => Promise<boolean>;
  running: boolean;
  /** Too many tries: nothing is sent until the wait is over. */
  blocked: boolean;
  /** Why the last code was refused. */
  problem: ReactNode;
}

interface MfaStepProps {
  onVerified: (answer: LoggedIn) => void;
  onGivenUp: (because: "expired" | "started-over") => void;
}

/** The second factor: six digits, or one of the backup codes. */
export function MfaStep({ onVerified, onGivenUp }: MfaStepProps) {
  const t = useT();
  const [method, setMethod] = useState<"app" | "backup">("app");
  const limit = useRateLimit();
  const action = useAction(async (code: string) => {
    try {
      onVerified(await call(loginEndpoints["login.verifyMfa"], { body: { code } }));
    } catch (error) {
      // The token of this step is gone: five minutes or five tries have passed.
      if (error instanceof ApiError && (error.code === "token_expired" || error.code === "unauthenticated"))
        onGivenUp("expired");
      limit.note(error);
      throw error;
    }
  });
  const other = method === "app" ? "backup" : "app";
  const form = {
    verify: action.run,
    running: action.status === "running",
    blocked: limit.seconds > 0,
    problem: <FormProblem error={action.error} seconds={limit.seconds} />,
  };
  return (
    <AuthFrame title={t("mfa.title")} lead={t(method === "app" ? "mfa.lead" : "mfa.backupLead")}>
      {method === "app" ? <OneTimeCodeForm {...form} /> : <BackupCodeForm {...form} />}
      <div className="-mx-3.5 flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          onClick={() => {
            setMethod(other);
            action.reset();
          }}
        >
          {t(other === "app" ? "mfa.useCode" : "mfa.useBackup")}
        </Button>
        <Button variant="ghost" onClick={() => onGivenUp("started-over")}>
          {t("mfa.startOver")}
        </Button>
      </div>
    </AuthFrame>
  );
}

function BackupCodeForm({ verify, running, blocked, problem }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const given = code.trim();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (given && !blocked) void verify(given);
      }}
    >
      <TextField
        label={t("mfa.backupCode")}
        name="backup-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        size="lg"
        className="ltr-text font-mono"
        value={code}
        error={tried && !given ? t("form.required") : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {problem}
      <Button type="submit" variant="primary" size="lg" loading={running} disabled={blocked}>
        {t("mfa.submit")}
      </Button>
    </form>
  );
}

/** Sends by itself when the sixth digit is there; a wrong code empties the boxes for the next try. */
function OneTimeCodeForm({ verify, running, blocked, problem }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState(0);
  const send = async (given: string) => {
    if (given.length < 6 || blocked || (await verify(given))) return;
    setCode("");
    setFailures((count) => count + 1);
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      {/* A new field for every try starts in its first box. */}
      <OneTimeCodeField
        key={failures}
        label={t("mfa.code")}
        value={code}
        onChange={setCode}
        onComplete={(given) => void send(given)}
        disabled={blocked}
        focused
      />
      {problem}
      <Button type="submit" variant="primary" size="lg" loading={running} disabled={blocked}>
        {t("mfa.submit")}
      </Button>
    </form>
  );
}

import { loginEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { BackupCodeForm } from "./backup-code-form.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { LoggedIn } from "./logged-in.ts";
import { OneTimeCodeForm } from "./one-time-code-form.tsx";
import { useRateLimit } from "./use-rate-limit.ts";

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
